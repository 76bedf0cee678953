import { seriesPackagePath, singleEventPath } from './routes.ts'

/**
 * A booking action of the ticketing service. `type` is `Hide`, `Inactive`, `External`, or any other for booking on this
 * site.
 */
export interface BookingAction {
  type: string
  externalLink: ExternalLink | null
  label: string | null
  textColour: string | null
  buttonColour: string | null
  isPresale: boolean
}
export interface ExternalLink {
  url: string
  label: string | null
}

/** What is booked. `tessituraId` is its id in the ticketing service; the rest comes from its page or block. */
export interface Bookable {
  kind: 'series' | 'event'
  tessituraId: number
  /** The performance of an event, if it is chosen already. */
  performanceId?: number | undefined
  externalBookingLink?: ExternalLink | null
  /** Used if the action has no label. */
  label?: string | undefined
}

export interface Colours {
  textColour: string | null
  buttonColour: string | null
}
export type BookingButton =
  | { type: 'none' }
  | ({ type: 'disabled'; label: string } & Colours)
  | ({ type: 'link'; label: string; href: string; newTab: boolean } & Colours)

/**
 * Returns the booking button: none, a disabled one, or a link. An external action without a web address is disabled.
 */
export function bookingButton(action: BookingAction, bookable: Bookable): BookingButton {
  if (action.type === 'Hide') return { type: 'none' }
  const external = action.externalLink ?? bookable.externalBookingLink ?? null
  const appearance = {
    label: external?.label || action.label || bookable.label || 'Book now',
    textColour: action.textColour,
    buttonColour: action.buttonColour,
  }
  if (action.type === 'Inactive') return { type: 'disabled', ...appearance }
  if (action.type !== 'External') return { type: 'link', ...appearance, href: bookingRoute(bookable), newTab: false }
  if (!external || !isWebAddress(external.url)) return { type: 'disabled', ...appearance }
  return { type: 'link', ...appearance, href: external.url, newTab: !external.url.startsWith('/') }
}

const bookingRoute = ({ kind, tessituraId, performanceId }: Bookable): string =>
  kind === 'series' ? seriesPackagePath(tessituraId) : singleEventPath(tessituraId, performanceId)

/** Content may contain any text, such as `javascript:…`, which must not become a link. */
const isWebAddress = (url: string): boolean => /^(?:https?:\/\/|\/(?!\/))/i.test(url)
