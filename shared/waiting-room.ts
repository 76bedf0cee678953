/** Where visitors may be sent to wait. `path` narrows it to one folder of that origin. */
export interface WaitingRoom {
  origin: string
  path?: string
}

/** The waiting room at its own address, or else the one that the site passes on under its own. */
export const waitingRoomOf = (address: string | undefined, publicUrl: string): WaitingRoom =>
  address ? { origin: new URL(address).origin } : { origin: new URL(publicUrl).origin, path: '/waiting-room' }

/**
 * The address that a value of `X-Queueit-Redirect` leads to: decoded once, a relative one read against `base`. Null
 * where that isn't in the waiting room: a header must not be able to send a visitor to any address.
 */
export function waitingRoomAddress(value: string, room: WaitingRoom, base: string): string | null {
  const url = parsed(value, base)
  if (!url || url.origin !== room.origin || url.username || url.password) return null
  const isInside = !room.path || url.pathname === room.path || url.pathname.startsWith(`${room.path}/`)
  return isInside ? url.href : null
}

function parsed(value: string, base: string): URL | null {
  try {
    const url = new URL(decodeURIComponent(value), base)
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}
