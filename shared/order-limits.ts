/** How many seats one order takes, for single events, packages and the seat selector alike. */
export const MINIMUM_SEATS = 1
export const MAX_SEATS = 6
/** The most lines of one cart: tickets for performances, packages, donations, gift vouchers. */
export const MAX_LINES = 50
/** The most that one cart may cost, in dollars: payment providers take less than a million at once. */
export const MAX_TOTAL = 900_000
