import { type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from '#config/settings'
import { ANSWERED } from '../http/request-log.ts'
import { openLogOutput } from './log-output.ts'
import { redactSecrets } from './redact-secrets.ts'

/** The end of such a JSON line; quotation marks in its texts are escaped */
const END_OF_ANSWERED = `,"msg":"${ANSWERED}"}\n`

/**
 * Creates a part's log: JSON lines on stdout, pretty-printed on a terminal. Every line passes `redactSecrets`, so that
 * no token, password or mail address gets in through a message, an error or a header. Lines of answered requests, which
 * are most, skip it: a well-formed request id is all that a visitor wrote in them.
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
    log.warn({ lines }, 'log lines were dropped because the log was read too slowly')
  }
  return log
}

const prettyOutput = () => pretty({ destination: process.stdout, translateTime: 'HH:MM:ss', ignore: 'pid,hostname' })

/** Returns an address with the names of its query parameters but without their values. */
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
