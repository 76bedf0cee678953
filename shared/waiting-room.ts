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

/** The header that sends a browser to the waiting room, and its value for who is back from there. */
export const REDIRECT_HEADER = 'X-Queueit-Redirect'
export const BACK_FROM_WAITING_ROOM = '-'

/** The line for everything that is sold, where no productions have lines of their own. */
export const ALL_SALES = 'sales'
export const productionEvent = (productionId: number | string): string => `production-${productionId}`

/** The lines of the embedded waiting room, by the productions that have one of their own. */
export const eventsOf = (productions: readonly string[]): string[] =>
  productions.length > 0 ? productions.map(productionEvent) : [ALL_SALES]

export interface RoomEntry {
  publicUrl: string
  event: string
  /** The page that is left, percent-encoded or not. */
  page: string
  /** The visitor came with a token that admits nobody any more: the place it came from is given up. */
  isAgain: boolean
}

/** The address at which the embedded waiting room is entered, as Queue-it's is. */
export function waitingRoomEntry({ publicUrl, event, page, isAgain }: RoomEntry): string {
  const query = new URLSearchParams({ c: 'foyer', e: event, t: pageOfSite(decoded(page), publicUrl) })
  if (isAgain) query.set('again', '1')
  return `${publicUrl}/waiting-room/?${query}`
}

/** The address if it is of this site, and outside its waiting room; else its home page. */
export function pageOfSite(address: string, publicUrl: string): string {
  const site = new URL(publicUrl)
  const url = parsed(encodeURIComponent(address), publicUrl)
  const isOurs = url?.origin === site.origin && !url.username && !url.pathname.startsWith('/waiting-room')
  return isOurs ? url.href : `${site.origin}/`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where the waiting room keeps its lines, at the box office. */
export const ROOM_SYNC_PATH = '/operations/waiting-room/lines'

/** What the places of a line are made from. */
export interface RoomLine {
  event: string
  id: string
  /** Places below this number may have been given. */
  given: number
  /** How many of them are drawn by lot; null until the opening. */
  drawn: number | null
  seed: string
  /** How many had their turn, in the line's order. */
  called: number
}
/** What commands said in place of the settings. */
export interface RoomControl {
  /** An instant in ISO 8601. */
  opensAt: string | null
  admitPerMinute: number | null
  isPaused: boolean
}
/** How far the box office looks back at its reservations, in milliseconds. */
export const RESERVATIONS_OF_MS = 10_000

export interface RoomSync {
  lines: RoomLine[]
  control: RoomControl
  /** Within how many milliseconds 95 of 100 reservations of `RESERVATIONS_OF_MS` were answered; null without any. */
  reservationMs: number | null
}
