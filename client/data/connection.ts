import type { Endpoint } from '#shared/ticketing/call'
import { type WaitingRoom, waitingRoomAddress } from '#shared/waiting-room'
import type { PageLocation } from './page-location.ts'
import { RequestLock } from './request-lock.ts'
import { NO_TOKEN, sessionStep } from './session-fingerprint.ts'
import { withoutWaitingRoomToken } from './waiting-room.ts'

export interface ConnectionOptions {
  location: PageLocation
  fetch: typeof globalThis.fetch
  /** The only path that a waiting-room redirect may lead to. */
  waitingRoom: WaitingRoom
  /** Returns the device's time in milliseconds since 1970. */
  now(): number
}

/** The difference in milliseconds above which the device's clock is corrected; `Date` headers have whole seconds. */
const CLOCK_TOLERANCE = 3_000

/**
 * The session state that response headers give to this tab: the token's fingerprint and the server's time. Each running
 * app has its own; a module never stores it.
 */
export class Connection {
  readonly location: PageLocation
  readonly fetch: typeof globalThis.fetch
  readonly requestLock = new RequestLock()
  /** Counts changes of the fingerprint, to tell a response to an older request from a current one. */
  generation = 0
  private readonly options: ConnectionOptions
  private lastFingerprint: string | null = null
  private clockOffset = 0
  private readonly listeners = new Set<(fingerprint: string) => void>()

  constructor(options: ConnectionOptions) {
    this.options = options
    this.location = options.location
    this.fetch = options.fetch
  }

  /** The token's fingerprint: `-` without a token, null before the first response. */
  get fingerprint(): string | null {
    return this.lastFingerprint
  }
  get hasToken(): boolean {
    return this.lastFingerprint !== null && this.lastFingerprint !== NO_TOKEN
  }
  /** Returns the server's time in milliseconds since 1970. */
  serverNow(): number {
    return this.options.now() + this.clockOffset
  }
  /** Calls `listener` whenever the token is replaced, set or lost. Returns the function that removes it. */
  onTokenChange(listener: (fingerprint: string) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /**
   * Applies a response's headers. Returns `leaving` if the page is about to be left and the response must not be shown.
   */
  applyHeaders(headers: Headers, endpoint: Endpoint, generation: number): 'stay' | 'leaving' {
    // A response from the browser's cache has the date of its first delivery.
    if (!endpoint.isCacheable) this.readClock(headers.get('date'))
    if (this.followWaitingRoom(headers.get('x-queueit-redirect'))) return 'leaving'
    const received = headers.get('x-session-mark')
    const step = sessionStep({
      last: this.lastFingerprint,
      received,
      isLate: generation < this.generation,
      endpoint,
    })
    if (step !== 'keep' && received !== null) this.remember(received)
    if (step !== 'reload' && headers.get('x-refresh-page') !== '-') return 'stay'
    this.location.reload()
    return 'leaving'
  }

  private remember(fingerprint: string) {
    const isChange = this.lastFingerprint !== null
    this.lastFingerprint = fingerprint
    if (!isChange) return
    this.generation += 1
    for (const listener of this.listeners) listener(fingerprint)
  }

  private followWaitingRoom(header: string | null): boolean {
    if (!header) return false
    const href = this.location.href()
    if (header === '-') {
      this.location.replaceUrl(withoutWaitingRoomToken(href))
      return false
    }
    const target = waitingRoomAddress(header, this.options.waitingRoom, href)
    if (!target) return false
    this.location.assign(target)
    return true
  }

  private readClock(date: string | null) {
    const serverTime = date ? Date.parse(date) : Number.NaN
    if (Number.isNaN(serverTime)) return
    const offset = serverTime - this.options.now()
    this.clockOffset = Math.abs(offset) > CLOCK_TOLERANCE ? offset : 0
  }
}
