/** How many seats one order takes, for single events, packages and the seat selector alike (decisions, section 2). */
export const MINIMUM_SEATS = 1
export const MAXIMUM_SEATS = 6
