import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/**
 * Maximum bytes of an atomic write to a pipe (PIPE_BUF on Linux): lines written together aren't interleaved with those
 * of other parts
 */
const WHOLE_BYTES = 4096
/** How long lines are batched before a write, and the delay between two attempts while the pipe is full, in ms */
const GATHER_MS = 20
/** Maximum bytes that wait for a slow reader of the log; further lines are dropped */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
/** How long an exit waits for a reader that reads nothing, and the delay between two attempts, in milliseconds */
const EXIT_WITHOUT_PROGRESS_MS = 2_000
const EXIT_PAUSE_MS = 5

/**
 * Opens stdout for a log. No caller waits for a write, and lines in quick succession are written together. Lines that
 * are unwritten when the process exits (also by `process.exit` or an uncaught exception) are written then,
 * synchronously. Every write is synchronous on a non-blocking pipe: a write begun by another thread can be lost or
 * repeated at an exit. If the log has no reader any more, the process ends by SIGTERM. `onDropped` gets the number of
 * dropped lines once there is room again.
 */
export function openLogOutput(onDropped: (lines: number) => void): DestinationStream {
  const fd = unblockedStdout()
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let isExiting = false

  /** Writes as much as the pipe accepts; false if it is full. */
  function writeOut(): boolean {
    while (waiting.length > 0) {
      const chunk = nextChunk(waiting)
      const written = tryWrite(fd, chunk)
      waitingBytes -= written
      if (written < chunk.length) waiting.unshift(chunk.subarray(written))
      if (written === 0) return false
    }
    return true
  }
  function writeGathered() {
    timer = undefined
    if (!writeOut()) return writeLater()
    if (!dropped) return
    const lines = dropped
    dropped = 0
    onDropped(lines)
  }
  function writeLater() {
    if (!timer) timer = setTimeout(writeGathered, GATHER_MS).unref()
  }
  function writeAtExit() {
    isExiting = true
    let left = waitingBytes
    for (let waited = 0; waited < EXIT_WITHOUT_PROGRESS_MS && !writeOut(); waited += EXIT_PAUSE_MS) {
      if (waitingBytes < left) waited = 0
      left = waitingBytes
      pause(EXIT_PAUSE_MS)
    }
  }
  process.on('exit', writeAtExit)

  return {
    write(text) {
      const line = Buffer.from(text)
      if (waitingBytes + line.length > MAX_WAITING_BYTES) dropped++
      else {
        waiting.push(line)
        waitingBytes += line.length
      }
      if (isExiting) writeAtExit()
      else writeLater()
    },
  }
}

/**
 * Returns a descriptor of stdout on which a full pipe fails with EAGAIN. Blocking is a property of the open pipe, and a
 * Node process that exits resets it for all that share it; so the pipe is opened again if the system allows it.
 */
function unblockedStdout(): number {
  const { fd } = process.stdout
  try {
    if (fstatSync(fd).isFIFO()) return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // Not supported by the system, or a pipe of another user: Node has set the shared one to non-blocking.
  }
  return fd
}

/** Returns as many whole lines as fit into one write, or one longer line. */
function nextChunk(waiting: Buffer[]): Buffer {
  let bytes = 0
  let count = 0
  for (const line of waiting) {
    if (count > 0 && bytes + line.length > WHOLE_BYTES) break
    bytes += line.length
    count++
  }
  const [first] = waiting
  return count === 1 && first ? (waiting.shift() as Buffer) : Buffer.concat(waiting.splice(0, count), bytes)
}

/** Returns the bytes written: 0 if the pipe is full. */
function tryWrite(fd: number, chunk: Buffer): number {
  try {
    return writeSync(fd, chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    process.kill(process.pid, 'SIGTERM')
    return chunk.length
  }
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
