import { fromCents, sumOfCents, toCents } from '#shared/money'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'

export type UpcomingEvent = Result<typeof account.upcomingEvents>['performances'][number]
export type OwnedSeat = UpcomingEvent['seats'][number]

/** Returns the total price of seats, in dollars. */
export const worthOf = (seats: readonly Pick<OwnedSeat, 'price'>[]): number =>
  fromCents(sumOfCents(seats.map(({ price }) => toCents(price))))
