import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { originForm } from '#server/http/origin-form'
import { errorPage } from './pages/fallback-error-page.ts'
import { ownFailure } from './ticketing/failures.ts'

/** What Node's parser reports; `rawPacket` is what it has just received, often the whole request. */
type ParserError = Error & { code?: string; rawPacket?: unknown }

const STATUSES = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 } as const

/** Heading and advice of the page */
const TEXTS: Record<400 | 408 | 431, [heading: string, advice: string]> = {
  400: ['This request can’t be read', 'Please check the address.'],
  408: ['This request took too long to arrive', 'Please try again.'],
  431: [
    'Your browser sent more than this site can read',
    'Please delete the cookies of this site in your browser, then try again.',
  ],
}

/**
 * Answers a request that never reaches Fastify's router, as its headers are too long, too slow or not HTTP: a call with
 * the contract's envelope, anything else with a page. Closes the connection.
 */
export function answerUnparsed(this: FastifyInstance, error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = Object.hasOwn(STATUSES, error.code ?? '') ? STATUSES[error.code as keyof typeof STATUSES] : 400
  if (!socket.writable) return void socket.destroy(error)
  // Without the request, which may contain a session's cookie.
  this.log.info({ status, code: error.code }, 'rejected a request that could not be parsed')
  const { type, body } = isCall(error.rawPacket)
    ? { type: 'application/json; charset=utf-8', body: JSON.stringify(ownFailure(status)) }
    : { type: 'text/html; charset=utf-8', body: errorPage(...TEXTS[status]) }
  const headers = {
    ...this.securityHeadersOf({}),
    ...{ 'cache-control': 'no-store', 'content-type': type, connection: 'close' },
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

function isCall(received: unknown): boolean {
  const [line = ''] = Buffer.isBuffer(received) ? received.toString('latin1').split('\r\n', 1) : []
  const [, target = ''] = line.split(' ')
  return originForm(target).startsWith('/api/')
}
