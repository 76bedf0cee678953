import type { FastifyRequest } from 'fastify'

/** The headers by which proxies say that they forward a request. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** Returns whether a request comes from this machine and wasn't forwarded by a proxy on it. */
export function isLocalRequest({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (address === '::1' || address.startsWith('127.')) && FORWARDED.every((name) => headers[name] === undefined)
}
