/** Values to which the ticketing service's responses are limited, as in its protocol. */
export const availabilities = ['High', 'Moderate', 'Limited', 'SoldOut'] as const
/** What a booking action does. */
export const bookingTypes = ['Active', 'External', 'Inactive', 'Hide'] as const
/** An extra ticket, such as a child's, is sold only with a primary one. */
export const priceTypeKinds = ['Primary', 'Extra'] as const
/** The codes of a seat's attributes. */
export const seatTypes = ['S', 'T', 'H', 'A', 'W', 'C', 'O', 'R'] as const
export const seatStatuses = ['Available', 'Unavailable', 'NonSeat', 'Stage', 'Ticketed'] as const
export const packageTypes = ['Fixed', 'Flexi'] as const

export type BookingType = (typeof bookingTypes)[number]
export type PriceTypeKind = (typeof priceTypeKinds)[number]
export type SeatType = (typeof seatTypes)[number]
export type PackageType = (typeof packageTypes)[number]
