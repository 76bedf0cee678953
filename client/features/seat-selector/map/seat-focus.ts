import type { SeatElement } from './seat-elements.ts'
import { nearestPlace, sweepRows } from './sweep-rows.ts'

/** The maximum number of seats with a role and a name at once, because screen readers query every one of them. */
const MAX_NAMED = 120

export interface SeatFocusOptions {
  /** Returns whether a seat can be focused; others are skipped. */
  isOpen(seat: SeatElement): boolean
  isChosen(seat: SeatElement): boolean
  nameOf(seat: SeatElement): string
  onFocus(seat: SeatElement): void
}

/**
 * Keyboard navigation through the seats. One seat is a tab stop; left and right go to its neighbours in order, up and
 * down to the nearest seat in that direction (MAP-17). Only the seats around it have a role and a name.
 */
export class SeatFocus {
  private readonly rows: SeatElement[][]
  private readonly order: SeatElement[]
  private readonly rowOf = new Map<SeatElement, number>()
  private readonly options: SeatFocusOptions
  private named = new Set<SeatElement>()
  private stop: SeatElement | null = null

  constructor(seats: readonly SeatElement[], options: SeatFocusOptions) {
    this.options = options
    this.rows = sweepRows(seats)
    this.order = this.rows.flat()
    for (const [at, row] of this.rows.entries()) for (const seat of row) this.rowOf.set(seat, at)
  }

  get current(): SeatElement | null {
    return this.stop
  }

  /** Updates after a change of the seats' states: the tab stop must be focusable, and the names current. */
  update(): void {
    const { isOpen } = this.options
    if (!this.stop || !isOpen(this.stop)) {
      const from = this.stop ? this.order.indexOf(this.stop) : 0
      const next = [...this.order.slice(from), ...this.order.slice(0, from).reverse()].find(isOpen)
      const hadFocus = this.stop?.element === document.activeElement
      this.place(next ?? null)
      if (hadFocus && next) next.element.focus({ preventScroll: true })
    } else this.place(this.stop)
  }

  /** Makes a seat the tab stop and focuses it. */
  focus(seat: SeatElement): void {
    this.place(seat)
    seat.element.focus({ preventScroll: true })
    this.options.onFocus(seat)
  }

  /** Returns whether the key was handled. */
  press(key: string): boolean {
    const from = this.stop
    const target = from && this.targetOf(key, from)
    if (target === undefined || target === null) return false
    if (target !== from) this.focus(target)
    return true
  }

  /** Undefined for keys that don't navigate. */
  private targetOf(key: string, from: SeatElement): SeatElement | undefined {
    const { isOpen } = this.options
    const at = this.order.indexOf(from)
    const row = this.rows[this.rowOf.get(from) ?? 0] ?? []
    switch (key) {
      case 'ArrowRight':
        return this.order.slice(at + 1).find(isOpen) ?? from
      case 'ArrowLeft':
        return this.order.slice(0, at).reverse().find(isOpen) ?? from
      case 'ArrowUp':
        return nearestPlace(this.order.filter(isOpen), from, -1) ?? from
      case 'ArrowDown':
        return nearestPlace(this.order.filter(isOpen), from, 1) ?? from
      case 'Home':
        return row.find(isOpen) ?? from
      case 'End':
        return row.findLast(isOpen) ?? from
      default:
        return undefined
    }
  }

  private place(seat: SeatElement | null): void {
    if (this.stop !== seat) this.stop?.element.removeAttribute('tabindex')
    this.stop = seat
    const named = new Set(seat ? this.around(seat) : [])
    for (const each of this.named) if (!named.has(each)) unname(each)
    for (const each of named) this.name(each)
    this.named = named
    if (seat) set(seat.element, 'tabindex', '0')
  }

  /** Returns the seat's row and its neighbours, nearest first, up to the maximum number of named seats. */
  private around(seat: SeatElement): SeatElement[] {
    const at = this.rowOf.get(seat) ?? 0
    const rows = [at, at - 1, at + 1].flatMap((index) => this.rows[index] ?? [])
    const open = rows.filter(this.options.isOpen)
    return open
      .map((each) => ({ each, distance: Math.hypot(each.x - seat.x, each.y - seat.y) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MAX_NAMED)
      .map(({ each }) => each)
  }

  private name(seat: SeatElement): void {
    set(seat.element, 'role', 'button')
    set(seat.element, 'aria-label', this.options.nameOf(seat))
    set(seat.element, 'aria-pressed', String(this.options.isChosen(seat)))
  }
}

function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
function unname({ element }: SeatElement): void {
  for (const name of ['role', 'aria-label', 'aria-pressed', 'tabindex']) element.removeAttribute(name)
}
