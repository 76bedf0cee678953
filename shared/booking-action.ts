import { seriesPackagePath, singleEventPath } from './routes.ts'

/**
 * A booking action as the ticketing service gives it. `type` is `Hide`, `Inactive`, `External` or another that books
 * here.
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

/** What is to be booked, `tessituraId` being its ticketing id; the rest is given by its page or block. */
export interface Bookable {
  kind: 'series' | 'event'
  tessituraId: number
  externalBookingLink?: ExternalLink | null
  /** The label where the action has none. */
  label?: string
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
 * The booking button: none, one that can't be pressed, or a link. An external action without a web address can't be
 * pressed.
 */
export function bookingButton(action: BookingAction, bookable: Bookable): BookingButton {
  if (action.type === 'Hide') return { type: 'none' }
  const external = action.externalLink ?? bookable.externalBookingLink ?? null
  const shown = {
    label: external?.label || action.label || bookable.label || 'Book now',
    textColour: action.textColour,
    buttonColour: action.buttonColour,
  }
  if (action.type === 'Inactive') return { type: 'disabled', ...shown }
  if (action.type !== 'External') return { type: 'link', ...shown, href: bookingRoute(bookable), newTab: false }
  if (!external || !isWebAddress(external.url)) return { type: 'disabled', ...shown }
  return { type: 'link', ...shown, href: external.url, newTab: !external.url.startsWith('/') }
}

const bookingRoute = ({ kind, tessituraId }: Bookable): string =>
  kind === 'series' ? seriesPackagePath(tessituraId) : singleEventPath(tessituraId)

/** Content may say anything; `javascript:` among it is no link. */
const isWebAddress = (url: string): boolean => /^(?:https?:\/\/|\/(?!\/))/i.test(url)
