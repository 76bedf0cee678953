import { type DestinationStream, pino } from 'pino'

/**
 * What a pipe takes in one piece however many processes write to it, in bytes (PIPE_BUF of Linux): lines that are
 * written together stay whole beside those of other parts.
 */
const WHOLE_BYTES = 4096
/** For how long lines are gathered before they are written, in milliseconds. */
const GATHER_MS = 20
/** How much may wait for a reader of the log that is slow, in bytes; further lines are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024

/**
 * Stdout for a log: nobody waits for a line to be written, and those that come within a moment are written together.
 * What is still unwritten when the process exits is written then. Where nobody reads any more, the process ends by
 * SIGTERM. `onDropped` is told how many lines were dropped, once there is room again.
 */
export function openLogOutput(onDropped: (lines: number) => void): DestinationStream {
  let gathered: string[] = []
  const hand = () => {
    const lines = gathered
    gathered = []
    for (const line of lines) output.write(line)
  }
  // Before the output's own, which writes what it has been handed.
  process.on('exit', hand)
  const output = pino.destination({
    ...{ dest: process.stdout.fd, sync: false },
    ...{ maxWrite: WHOLE_BYTES, maxLength: MAX_WAITING_BYTES },
  })
  let dropped = 0
  output.on('drop', () => dropped++)
  output.on('drain', () => {
    if (!dropped) return
    const lines = dropped
    dropped = 0
    onDropped(lines)
  })
  output.on('error', () => process.kill(process.pid, 'SIGTERM'))
  return {
    write: (line) => {
      if (gathered.push(line) === 1) setTimeout(hand, GATHER_MS).unref()
    },
  }
}
