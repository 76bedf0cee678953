import type { FastifyRequest } from 'fastify'

/** Returns whether a request comes from this machine and wasn't forwarded by a proxy on it. */
export function isLocalRequest({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (address === '::1' || address.startsWith('127.')) && !headers['x-forwarded-for'] && !headers.forwarded
}
