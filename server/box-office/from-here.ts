import type { FastifyRequest } from 'fastify'
import type { Settings } from '#config/settings'

/** Returns whether a request comes from this machine and wasn't forwarded by a proxy on it. */
export function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (address === '::1' || address.startsWith('127.')) && !headers['x-forwarded-for'] && !headers.forwarded
}

/** Returns the box office's address on this machine, even if it listens on all interfaces. */
export function addressHere({
  COMPANION_HOST,
  BOX_OFFICE_PORT,
}: Pick<Settings, 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>): string {
  const host = ['0.0.0.0', '::'].includes(COMPANION_HOST) ? '127.0.0.1' : COMPANION_HOST
  return `http://${host}:${BOX_OFFICE_PORT}`
}
