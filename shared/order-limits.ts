/** How many seats one order takes, for single events, packages and the seat selector alike. */
export const MINIMUM_SEATS = 1
export const MAXIMUM_SEATS = 6
