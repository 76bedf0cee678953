import { seriesPackagePath, singleEventPath } from '#shared/routes'
import { seatGroups } from '#shared/seats/seat-groups'
import type { Result } from '#shared/ticketing/call'
import type { checkout } from '#shared/ticketing/checkout/checkout'

export type CheckoutState = Result<typeof checkout.state>
export type CheckoutCart = Result<typeof checkout.miniCart>

/** The sections that the server shows and hides, in their order, with their headings. */
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

/** The open section: the one being edited, else the server's current one, else the terms once all are complete. */
export function openSection(state: CheckoutState, editing: SectionName | null): SectionName | 'terms' | null {
  const shown = shownSections(state)
  if (editing !== null && shown.includes(editing) && state[editing].canEdit) return editing
  const current = shown.find((name) => state[name].isCurrent)
  return current ?? (state.canCheckout ? 'terms' : null)
}

/** Payment needs accepted terms and a cart that can be checked out. */
export const canPay = (state: CheckoutState, isAccepted: boolean): boolean =>
  isAccepted && state.canCheckout && state.isValidCart

/** A line of the cart as it is shown: a package under its series' name. The ids are for the address to edit it at. */
export type CartLine = CheckoutCart['donations'][number] &
  Partial<Pick<CheckoutCart['performances'][number], 'ticketCount' | 'seats'>> & {
    performanceId?: number
    seriesId?: number
  }

/** Every line of the cart, in the order it is shown in. */
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

/** How many tickets a line has, and where: `2 tickets`, `Stalls, row C, seats 12, 13`. */
export function seatsInWords({ ticketCount = 0, seats = [] }: CartLine): string[] {
  const count = Math.max(ticketCount, seats.length)
  const places = seatGroups(seats.map(({ section, row, number }) => ({ zone: section, row, number })))
  return count > 0 ? [count === 1 ? '1 ticket' : `${count} tickets`, ...places] : []
}

/** Whether the cart's donation is its one line of that sum already: shown again below it would look charged twice. */
export const isDonationListed = ({ donation, donations }: CheckoutCart): boolean =>
  donations.length === 1 && donations[0]?.subtotal === donation

/** Where a line is edited: a performance in its booking, a package on its series' page (CART-07). Else null. */
export function editAddress({ canEdit, type, seriesId, productionId, performanceId }: CartLine): string | null {
  if (!canEdit) return null
  if (type === 'Package' && seriesId !== undefined) return seriesPackagePath(seriesId)
  return type === 'Performance' && productionId !== null ? singleEventPath(productionId, performanceId) : null
}
