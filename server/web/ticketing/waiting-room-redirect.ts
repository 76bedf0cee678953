/** Where visitors may be sent to wait. `path` narrows it to one folder of that origin. */
export interface WaitingRoom {
  origin: string
  path?: string
}

/** The configured waiting room, or the embedded one, which the site passes on under its own address. */
export const waitingRoomOf = ({
  WAITING_ROOM_URL,
  PUBLIC_URL,
}: {
  WAITING_ROOM_URL: string | undefined
  PUBLIC_URL: string
}): WaitingRoom =>
  WAITING_ROOM_URL
    ? { origin: new URL(WAITING_ROOM_URL).origin }
    : { origin: new URL(PUBLIC_URL).origin, path: '/waiting-room' }

/**
 * The value of `X-Queueit-Redirect` that may go to the browser: `-` as it is; an address, decoded once, read, and
 * encoded anew, when it leads to the waiting room; null for anything else. `publicUrl` is what a relative address
 * stands against.
 */
export function allowedRedirect(value: string, room: WaitingRoom, publicUrl: string): string | null {
  if (value === '-') return '-'
  const url = parsed(value, publicUrl)
  if (!url || url.origin !== room.origin || url.username || url.password) return null
  const isInside = !room.path || url.pathname === room.path || url.pathname.startsWith(`${room.path}/`)
  return isInside ? encodeURIComponent(url.href) : null
}

function parsed(value: string, base: string): URL | null {
  try {
    const url = new URL(decodeURIComponent(value), base)
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}
