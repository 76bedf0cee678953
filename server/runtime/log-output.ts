import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/**
 * The most that a pipe takes in one piece however many processes write to it, in bytes (PIPE_BUF of Linux): lines that
 * are written together stay whole beside those of other parts.
 */
const WHOLE_BYTES = 4096
/** How long lines are gathered before they are written, and between two attempts while the pipe is full, in ms. */
const GATHER_MS = 20
/** How much may wait for a slow reader of the log, in bytes; further lines are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
/** How long an exit waits for a reader that reads nothing, and the pause between two attempts, in milliseconds. */
const EXIT_WITHOUT_PROGRESS_MS = 2_000
const EXIT_PAUSE_MS = 5

/**
 * Stdout for a log: no caller waits for a line to be written, and lines that come within a moment are written together.
 * What is still unwritten when the process exits (also by `process.exit` or an uncaught exception) is written then,
 * synchronously. Every write is synchronous on a pipe that never blocks: a write that another thread has begun can be
 * lost or repeated at an exit. Where the log has no reader any more, the process ends by SIGTERM. `onDropped` gets the
 * number of lines that were dropped, once there is room again.
 */
export function openLogOutput(onDropped: (lines: number) => void): DestinationStream {
  const fd = unblockedStdout()
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let isExiting = false

  /** Writes all that the pipe takes; false where it is full. */
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
 * A descriptor of stdout on which a full pipe fails with EAGAIN. Whether a pipe blocks belongs to the opened pipe, and
 * a Node process that exits resets it for all that share it; so the pipe is opened again where the system allows that.
 */
function unblockedStdout(): number {
  const { fd } = process.stdout
  try {
    if (fstatSync(fd).isFIFO()) return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // Another system, or a pipe of another user: Node has set the shared one not to block.
  }
  return fd
}

/** Takes as many whole lines as go in one piece, or one line that is longer. */
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

/** How many bytes were written: 0 where the pipe is full. */
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
