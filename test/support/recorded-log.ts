import { Writable } from 'node:stream'
import { ANSWERED } from '#server/http/request-log'
import { inOneLine } from './row-changes.ts'

/** What says nothing about the act, or differs each time. */
const LEFT_OUT = ['time', 'pid', 'hostname', 'reqId', 'ms']
const LEVELS: Readonly<Record<number | string, string>> = {
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

interface LogLine {
  /** The web server's is a word. */
  level: number | string
  msg: string
  err?: { message: string }
  [field: string]: unknown
}

/**
 * Returns a destination for a log, and a function that takes what was logged since it was called last: a line each,
 * with the level, the message and the fields. Left out are the lines of answered requests, and errors' stacks.
 */
export function recordedLog(): { logTo: Writable; logged: () => string[] } {
  const lines: LogLine[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines.push(
        ...String(chunk)
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as LogLine),
      )
      done()
    },
  })
  const textOf = ({ level, msg, err, ...fields }: LogLine) => {
    const kept = Object.entries(fields).filter(([name]) => !LEFT_OUT.includes(name))
    return `${LEVELS[level] ?? level}: ${msg} ${inOneLine(Object.fromEntries([...kept, ...(err ? [['err', err.message]] : [])]))}`
  }
  return {
    logTo,
    logged: () =>
      lines
        .splice(0)
        .filter(({ msg }) => msg !== ANSWERED)
        .map(textOf),
  }
}
