/** The maximum number of seats in one order, for single events, packages and the seat selector. */
export const MINIMUM_SEATS = 1
export const MAX_SEATS = 6
/** The maximum number of lines in one cart: tickets for performances, packages, donations, gift vouchers. */
export const MAX_LINES = 50
/** The maximum total of one cart, in dollars: payment providers accept less than a million at once. */
export const MAX_TOTAL = 900_000
