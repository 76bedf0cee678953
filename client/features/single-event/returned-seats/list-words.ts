import { counted } from '#shared/counted'
import { ordinal } from '#shared/ordinal'

/** Returns which place a new request would have. */
export const placeInWords = (waiting: number): string =>
  waiting === 0
    ? 'The list is empty: you would be 1st.'
    : `${counted(waiting, 'request is', 'requests are')} waiting: you would be ${ordinal(waiting + 1)}.`

/** Returns the odds, from the lists of past performances. */
export const recentInWords = ({ performances, seats }: { performances: number; seats: number }): string =>
  `For the last ${performances} performances with a list, ${counted(seats, 'seat came', 'seats came')} back.`
