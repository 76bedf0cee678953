/** The waiting room to which visitors may be redirected. `path` restricts it to one folder of that origin. */
export interface WaitingRoom {
  origin: string
  path?: string
}

/** Returns the waiting room at its own address, or else the one that the site forwards below its own. */
export const waitingRoomOf = (address: string | undefined, publicUrl: string): WaitingRoom =>
  address ? { origin: new URL(address).origin } : { origin: new URL(publicUrl).origin, path: '/waiting-room' }

/**
 * Returns the address of a value of `X-Queueit-Redirect`: decoded once, a relative one resolved against `base`. Null if
 * it isn't in the waiting room: a header must not be able to redirect a visitor to any address.
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

/** The header that redirects a browser to the waiting room, and its value after the visitor has returned. */
export const REDIRECT_HEADER = 'X-Queueit-Redirect'
export const BACK_FROM_WAITING_ROOM = '-'

/** The line for all sales, if no productions have their own lines. */
export const ALL_SALES = 'sales'
export const productionEvent = (productionId: number | string): string => `production-${productionId}`

/** Returns the lines of the embedded waiting room, by the productions that have their own. */
export const eventsOf = (productions: readonly string[]): string[] =>
  productions.length > 0 ? productions.map(productionEvent) : [ALL_SALES]

export interface RoomEntry {
  publicUrl: string
  event: string
  /** The page that the visitor left, percent-encoded or not. */
  page: string
  /** The visitor had a token that is no longer valid: its place is released. */
  isAgain: boolean
}

/** Returns the address at which the embedded waiting room is entered, as with Queue-it. */
export function waitingRoomEntry({ publicUrl, event, page, isAgain }: RoomEntry): string {
  const query = new URLSearchParams({ c: 'foyer', e: event, t: pageOfSite(decoded(page), publicUrl) })
  if (isAgain) query.set('again', '1')
  return `${publicUrl}/waiting-room/?${query}`
}

/** Returns the address if it is on this site and outside its waiting room; otherwise its home page. */
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

/** Where the waiting room stores its lines, in the box office. */
export const ROOM_SYNC_PATH = '/operations/waiting-room/lines'

/** The data from which a line's places are derived. */
export interface RoomLine {
  event: string
  id: string
  /** Places below this number may have been assigned. */
  given: number
  /** How many of them are shuffled; null until the opening. */
  drawn: number | null
  seed: string
  /** How many have had their turn, in the line's order. */
  called: number
  /** How many are waiting for it, without those who have left. A waiting room before this version reports none. */
  waiting?: number
  /**
   * The assigned places, as ranges in a flat list: the first place of each, and the one after its last. A waiting room
   * before this version reports none, and all that are `given` count as assigned.
   */
  assigned?: number[] | null
}
/** Values that commands have set in place of the settings. */
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
  /** The 95th percentile in milliseconds of the reservations within `RESERVATIONS_OF_MS`; null without any. */
  reservationMs: number | null
  /** The concerts that have their own lines. A box office before this version sends none. */
  concerts?: RoomConcert[]
}

/** The concert of a line, as its visitors see it. */
export interface RoomConcert {
  event: string
  name: string
  /** The poster's address on the site. */
  poster: string | null
}
