import { listen } from '#client/ui/listen.ts'

/** How long the pointer rests on a seat before its details replace another seat's, in milliseconds. */
const REST = 80
/** How long details stay after the pointer has left their seat, in milliseconds. */
const GRACE = 400

/**
 * Shows, replaces and hides the details of what the pointer is over, so that it can move to them across other seats and
 * rest on them (WCAG 1.4.13). Pressing them hides them.
 */
export class HoverIntent {
  private readonly details: HTMLElement
  private readonly hide: () => void
  private readonly stopListening: () => void
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(details: HTMLElement, hide: () => void) {
    this.details = details
    this.hide = hide
    const { cancel, leave } = this
    this.stopListening = listen(details, { pointerenter: cancel, pointerleave: leave, pointerdown: hide })
  }

  /** Calls `show` at once, or once the pointer rests if other details are shown. */
  enter(show: () => void): void {
    this.cancel()
    if (this.details.hidden) show()
    else this.timer = setTimeout(show, REST)
  }
  readonly leave = () => {
    this.cancel()
    this.timer = setTimeout(this.hide, GRACE)
  }
  readonly cancel = () => clearTimeout(this.timer)

  stop(): void {
    this.cancel()
    this.stopListening()
  }
}
