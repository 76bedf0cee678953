import type { Settings } from '#config/settings'

/** Returns the box office's address on this machine, even if it listens on all interfaces. */
export function localAddress({
  COMPANION_HOST,
  BOX_OFFICE_PORT,
}: Pick<Settings, 'COMPANION_HOST' | 'BOX_OFFICE_PORT'>): string {
  const host = ['0.0.0.0', '::'].includes(COMPANION_HOST) ? '127.0.0.1' : COMPANION_HOST
  return `http://${host}:${BOX_OFFICE_PORT}`
}
