import type { Settings } from '#config/settings'

/** Returns the staff calls' address on this machine, even if they listen on all interfaces. */
export function staffAddress({ STAFF_HOST, STAFF_PORT }: Pick<Settings, 'STAFF_HOST' | 'STAFF_PORT'>): string {
  const host = ['0.0.0.0', '::'].includes(STAFF_HOST) ? '127.0.0.1' : STAFF_HOST
  return `http://${host}:${STAFF_PORT}`
}
