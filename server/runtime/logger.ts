import { type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from '#config/settings'
import { ANSWERED } from '../http/request-log.ts'
import { openLogOutput } from './log-output.ts'
import { redactSecrets } from './redact-secrets.ts'

/** Of a line of JSON, whose texts have their quotation marks escaped. */
const END_OF_ANSWERED = `,"msg":"${ANSWERED}"}\n`

/**
 * A part's log: JSON lines on stdout, prettier when that is a terminal. Every line passes `redactSecrets` as it goes
 * out, so that no token, password or mail address gets in by way of a message, an error or a header; but for those of
 * answered requests, which are most and have nothing that a visitor wrote but a well-formed request id.
 */
export function createLogger(settings: Pick<Settings, 'LOG_LEVEL'>, part: string, out?: NodeJS.WritableStream): Logger {
  const output = out ?? (process.stdout.isTTY ? prettyOutput() : openLogOutput(warnOfDropped))
  const log = pino(
    {
      level: settings.LOG_LEVEL,
      base: { part, pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      serializers: { req: requestLine, res: statusLine, err: stdSerializers.err },
      hooks: { streamWrite: (line) => (line.endsWith(END_OF_ANSWERED) ? line : redactSecrets(line)) },
    },
    output,
  )
  function warnOfDropped(lines: number) {
    log.warn({ lines }, 'log lines were dropped, as they were not read in time')
  }
  return log
}

const prettyOutput = () => pretty({ destination: process.stdout, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' })

/** An address with the names of its query parameters and none of their values. */
export function withoutQueryValues(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return path
  const names = query.split('&').map((pair) => pair.split('=', 1)[0])
  return `${path}?${names.join('&')}`
}

interface LoggedRequest {
  method?: string
  url?: string
  routeOptions?: { url?: string | undefined }
}
const requestLine = ({ method, url, routeOptions }: LoggedRequest) => ({
  method,
  route: routeOptions?.url,
  path: withoutQueryValues(url ?? ''),
})
const statusLine = ({ statusCode }: { statusCode?: number }) => ({ status: statusCode })
