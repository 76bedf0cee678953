import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { type CodeReader, loadCodeReader } from './code-reader.ts'
import styles from './door.module.css'

/** How often a picture of the camera is read, in milliseconds. */
const READ_EVERY_MS = 150
/** How long a code stays in view without being scanned again, in milliseconds. */
const SAME_CODE_MS = 3_000

interface CameraProps {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onCode: (code: string) => void
}

/** Shows the camera behind the device, and calls `onCode` with each code that comes into view. */
export function Camera({ isOn, onSwitch, onCode }: CameraProps) {
  const [error, setError] = useState('')
  const fail = (message: string) => {
    setError(message)
    onSwitch(false)
  }
  return (
    <div className={styles.camera}>
      {isOn && <Viewfinder onCode={onCode} onError={fail} />}
      {error && <Alert tone="error" title={error} />}
      <Button
        isWide
        variant={isOn ? 'secondary' : 'primary'}
        onClick={() => {
          setError('')
          onSwitch(!isOn)
        }}
      >
        {isOn ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
    </div>
  )
}

function Viewfinder({ onCode, onError }: { onCode: (code: string) => void; onError: (message: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const onRead = useEffectEvent(onCode)
  const onFailed = useEffectEvent((error: unknown) => onError(messageOf(error)))
  useEffect(() => {
    const stopped = new AbortController()
    void watch(video.current, (code) => onRead(code), stopped.signal).catch((error: unknown) => {
      if (!stopped.signal.aborted) onFailed(error)
    })
    return () => stopped.abort()
  }, [])
  return <video ref={video} className={styles.video} muted playsInline aria-label="Camera" />
}

/** Reads codes from the camera until `stopped`. Rejects if there is no camera, or no permission to use it. */
async function watch(video: HTMLVideoElement | null, onCode: (code: string) => void, stopped: AbortSignal) {
  if (!video) return
  // Browsers have no `mediaDevices` at an address without TLS.
  if (!navigator.mediaDevices) throw new DOMException('', 'SecurityError')
  const reader = await loadCodeReader()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  stopped.addEventListener('abort', end)
  if (stopped.aborted) return end()
  video.srcObject = stream
  await video.play()
  await readUntil(stopped, reader, video, onCode)
}

async function readUntil(
  stopped: AbortSignal,
  reader: CodeReader,
  video: HTMLVideoElement,
  onCode: (code: string) => void,
) {
  let last = { code: '', at: 0 }
  while (!stopped.aborted) {
    const code = await reader(video)
    const now = performance.now()
    if (code && !stopped.aborted) {
      if (code !== last.code || now - last.at > SAME_CODE_MS) onCode(code)
      last = { code, at: now }
    }
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS))
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser may not use the camera. Allow it in the settings of this site.',
  NotFoundError: 'This device has no camera.',
  NotReadableError: 'Another application is using the camera.',
  SecurityError: 'The camera needs the desk to have an address with https.',
}

const messageOf = (error: unknown): string =>
  (error instanceof DOMException && MESSAGES[error.name]) || 'The camera can’t be used. Type the code or the name.'
