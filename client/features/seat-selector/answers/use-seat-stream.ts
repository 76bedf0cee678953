import { useEffect, useRef } from 'react'
import { listen } from '#client/ui/listen.ts'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import type { SeatAnswer } from '../choice/seat.ts'
import { type SeatEvent, seatEvent } from './seat-changes.ts'

/** The interval of clock checks: a longer gap means that the device slept. */
const TICK = 10_000
const SLEEP = 60_000
/**
 * Subscribes to seat changes if the last result has a version. The stream is closed while the page is hidden, and
 * reopened when it is shown again or the device wakes up; it then resumes with the changes since. After a rejection it
 * is retried with the next result. `onShown` is called when the page is shown again.
 */
export function useSeatStream(
  performanceId: number | null,
  answer: SeatAnswer | undefined,
  { onEvent, onShown }: { onEvent(event: SeatEvent): void; onShown(): void },
): void {
  const version = answer?.version
  const latest = useRef({ version, onEvent, onShown })
  latest.current = { version: latest.current.version, onEvent, onShown }
  const stream = useRef<SeatStream | null>(null)
  const isReady = performanceId !== null && version !== undefined
  useEffect(() => {
    if (!isReady) return
    stream.current = new SeatStream(performanceId, latest)
    return () => stream.current?.stop()
  }, [performanceId, isReady])
  useEffect(() => {
    if (!answer) return
    latest.current.version = answer.version
    stream.current?.ensureOpen()
  }, [answer])
}

interface Latest {
  current: { version: string | undefined; onEvent(event: SeatEvent): void; onShown(): void }
}

class SeatStream {
  private source: EventSource | null = null
  private lastTick = Date.now()
  private readonly ticker: ReturnType<typeof setInterval>
  private readonly stopListening: () => void
  private readonly performanceId: number
  private readonly latest: Latest

  constructor(performanceId: number, latest: Latest) {
    this.performanceId = performanceId
    this.latest = latest
    this.ticker = setInterval(this.onTick, TICK)
    this.stopListening = listen(document, { visibilitychange: this.onVisibility })
  }

  ensureOpen(): void {
    if (!this.source || this.source.readyState === EventSource.CLOSED) this.open()
  }

  private open(): void {
    this.close()
    if (document.visibilityState === 'hidden') return
    const query = new URLSearchParams({ PerformanceId: String(this.performanceId) })
    const { version } = this.latest.current
    if (version) query.set('Since', version)
    const source = new EventSource(`${seatSelector.changes.path}?${query}`, { withCredentials: true })
    this.source = source
    for (const kind of ['snapshot', 'changes'] as const)
      source.addEventListener(kind, (message) => this.onMessage(kind, message.data))
  }

  stop(): void {
    this.close()
    clearInterval(this.ticker)
    this.stopListening()
  }

  private close(): void {
    this.source?.close()
    this.source = null
  }

  private onMessage(kind: SeatEvent['kind'], data: string): void {
    const event = seatEvent(kind, data)
    if (!event) return
    if (event.version) this.latest.current.version = event.version
    this.latest.current.onEvent(event)
  }

  private readonly onVisibility = () => {
    if (document.visibilityState === 'hidden') return this.close()
    this.latest.current.onShown()
    this.open()
  }

  private readonly onTick = () => {
    const gap = Date.now() - this.lastTick
    this.lastTick = Date.now()
    if (gap > SLEEP) this.open()
  }
}
