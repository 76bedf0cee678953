import type { Endpoint } from '#shared/ticketing/call'
import { Gate } from './gate.ts'
import type { PageWindow } from './page-window.ts'
import { NO_TOKEN, stepOfMark } from './session-mark.ts'
import { waitingRoomAddress, withoutPass } from './waiting-room.ts'

export interface ConnectionParts {
  page: PageWindow
  fetch: typeof globalThis.fetch
  /** The only origin that a waiting-room redirect may lead to. */
  waitingRoomOrigin: string | null
  /** Milliseconds since 1970 by the device's clock. */
  now(): number
}

/** A device's clock this far off the server's, in milliseconds, is taken for wrong. `Date` headers are whole seconds. */
const CLOCK_TOLERANCE = 3_000

/**
 * What this tab knows of its session from the answers' headers: the fingerprint of its token, and the server's clock.
 * One for each running app, never in a module.
 */
export class Connection {
  readonly page: PageWindow
  readonly fetch: typeof globalThis.fetch
  readonly gate = new Gate()
  private readonly parts: ConnectionParts
  private remembered: string | null = null
  private changes = 0
  private writesAnswered = 0
  private ahead = 0
  private readonly listeners = new Set<(fingerprint: string) => void>()

  constructor(parts: ConnectionParts) {
    this.parts = parts
    this.page = parts.page
    this.fetch = parts.fetch
  }

  /** The token's fingerprint: `-` without a token, null before the first answer. */
  get fingerprint(): string | null {
    return this.remembered
  }
  get hasToken(): boolean {
    return this.remembered !== null && this.remembered !== NO_TOKEN
  }
  /** How often the fingerprint has changed: tells the answer to an older request from a current one. */
  get generation(): number {
    return this.changes
  }
  /** How many calls other than GET were answered: what was asked before the last of them may be out of date. */
  get writes(): number {
    return this.writesAnswered
  }
  /** Milliseconds since 1970 by the server's clock. */
  serverNow(): number {
    return this.parts.now() + this.ahead
  }
  /** Tells `listener` each time the token was replaced, got or lost. Returns the way to stop. */
  onTokenChange(listener: (fingerprint: string) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Applies an answer's headers. `leaving` where the page is about to be left, so that nobody shows the answer. */
  applyHeaders(headers: Headers, line: Endpoint, generation: number): 'stay' | 'leaving' {
    this.readClock(headers.get('date'))
    if (line.method !== 'GET') this.writesAnswered += 1
    if (this.followWaitingRoom(headers.get('x-queueit-redirect'))) return 'leaving'
    const received = headers.get('x-session-mark')
    const step = stepOfMark({ remembered: this.remembered, received, isLate: generation < this.changes, line })
    if (step !== 'keep' && received !== null) this.remember(received)
    if (step !== 'reload' && headers.get('x-refresh-page') !== '-') return 'stay'
    this.page.reload()
    return 'leaving'
  }

  private remember(fingerprint: string) {
    const isChange = this.remembered !== null
    this.remembered = fingerprint
    this.changes += isChange ? 1 : 0
    if (isChange) for (const tell of this.listeners) tell(fingerprint)
  }

  private followWaitingRoom(header: string | null): boolean {
    if (!header) return false
    const address = this.page.address()
    if (header === '-') {
      this.page.rewrite(withoutPass(address))
      return false
    }
    const target = waitingRoomAddress(header, this.parts.waitingRoomOrigin, address)
    if (!target) return false
    this.page.leave(target)
    return true
  }

  private readClock(date: string | null) {
    const server = date ? Date.parse(date) : Number.NaN
    if (Number.isNaN(server)) return
    const ahead = server - this.parts.now()
    this.ahead = Math.abs(ahead) > CLOCK_TOLERANCE ? ahead : 0
  }
}
