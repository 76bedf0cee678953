import { counted } from '#shared/counted'
import { seriesPackagePath, singleEventPath } from '#shared/routes'
import { seatGroups } from '#shared/seats/seat-groups'
import type { Result } from '#shared/ticketing/call'
import type { checkout } from '#shared/ticketing/checkout/checkout'

export type CheckoutState = Result<typeof checkout.state>
export type CheckoutCart = Result<typeof checkout.miniCart>

/** The sections that the server shows or hides, in order, with their headings. */
export const sections = {
  login: 'Your Details',
  address: 'Address',
  donation: 'Donate',
  delivery: 'Delivery',
  presenters: 'Stay Updated',
} as const
export type SectionName = keyof typeof sections

export const shownSections = (state: CheckoutState): SectionName[] =>
  (Object.keys(sections) as SectionName[]).filter((name) => state[name].canShow)

/**
 * Returns the open section: the one being edited, else the server's current one, else the terms once all are complete.
 */
export function openSection(state: CheckoutState, editing: SectionName | null): SectionName | 'terms' | null {
  const shown = shownSections(state)
  if (editing !== null && shown.includes(editing) && state[editing].canEdit) return editing
  const current = shown.find((name) => state[name].isCurrent)
  return current ?? (state.canCheckout ? 'terms' : null)
}

/** Payment needs accepted terms and a cart that can be checked out. */
export const canPay = (state: CheckoutState, isAccepted: boolean): boolean =>
  isAccepted && state.canCheckout && state.isValidCart

/** A cart line as it is shown: a package under its series' name. The ids are for the address to edit it at. */
export type CartLine = CheckoutCart['donations'][number] &
  Partial<Pick<CheckoutCart['performances'][number], 'company' | 'ticketCount' | 'seats'>> & {
    performanceId?: number
    seriesId?: number
  }

/** Returns every cart line, in the order in which it is shown. */
export function cartLines(cart: CheckoutCart): CartLine[] {
  const { performances, packages, memberships, giftVouchers, donations } = cart
  return [
    ...performances.map((line) => ({ ...line, performanceId: line.id })),
    ...packages.map((line) => ({ ...line, name: line.seriesName })),
    ...memberships,
    ...giftVouchers,
    ...donations,
  ]
}
export const hasSeats = ({ performances, packages }: CheckoutCart): boolean => performances.length + packages.length > 0
export const isEmptyCart = (cart: CheckoutCart): boolean => cartLines(cart).length === 0

/** Returns a line's number of tickets and their seats: `2 tickets`, `Stalls, row C, seats 12, 13`. */
export function seatsInWords({ ticketCount = 0, seats = [] }: CartLine): string[] {
  const count = Math.max(ticketCount, seats.length)
  const places = seatGroups(seats.map(({ section, row, number }) => ({ zone: section, row, number })))
  return count > 0 ? [counted(count, 'ticket'), ...places] : []
}

/**
 * Returns whether the cart's donation is already its only line with that sum: a second line would look like a second
 * charge.
 */
export const isDonationListed = ({ donation, donations }: CheckoutCart): boolean =>
  donations.length === 1 && donations[0]?.subtotal === donation

/**
 * Returns the address where a line is edited: a performance's booking, or a package's series page (CART-07). Else null.
 */
export function editAddress({ canEdit, type, seriesId, productionId, performanceId }: CartLine): string | null {
  if (!canEdit) return null
  if (type === 'Package' && seriesId !== undefined) return seriesPackagePath(seriesId)
  return type === 'Performance' && productionId !== null ? singleEventPath(productionId, performanceId) : null
}
