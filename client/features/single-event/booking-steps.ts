import { counted } from '#shared/counted'
import { extraName } from '#shared/extra-name'
import { amount as written } from '#shared/money'
import type { ChosenPerformance, ProductionCart } from './production-answers.ts'

export type BookingStep = 'date' | 'tickets' | 'extras'

interface Progress {
  /** The session confirmed in the first step; null before. */
  performanceId: number | null
  hasTickets: boolean
  hasUpsells: boolean
  extrasAnswered: boolean
}

/** Returns whether a step is complete and can be reopened. */
export const isDone = (step: BookingStep, { performanceId, hasTickets, extrasAnswered }: Progress): boolean =>
  ({ date: performanceId !== null, tickets: hasTickets, extras: extrasAnswered && hasTickets })[step]

/** Returns whether a step can be opened: each requires the ones before it. */
export const canOpen = (step: BookingStep, { performanceId, hasTickets, hasUpsells }: Progress): boolean =>
  ({ date: true, tickets: performanceId !== null, extras: hasTickets && hasUpsells })[step]

type Sessions = readonly { id: number; availability: string; hasReturnedSeatsList?: boolean | undefined }[]

/**
 * Returns the initial session: the address's, or the one that the cart has tickets for, if it is listed, or the only
 * one.
 */
export function initialSession(listed: Sessions, inAddress: number | null, inCart: number | null): number | null {
  const isListed = (id: number | null) => id !== null && listed.some((performance) => performance.id === id)
  return [inAddress, inCart].find(isListed) ?? onlySession(listed)
}

/** Returns the session if there is only one, unless it is sold out and has no list for returned seats. */
export function onlySession(listed: Sessions): number | null {
  const [first] = listed
  return listed.length === 1 && first && canBeChosen(first) ? first.id : null
}

/** Returns whether a session has seats, or a list for returned ones. */
export const canBeChosen = ({ availability, hasReturnedSeatsList = false }: Sessions[number]): boolean =>
  availability !== 'SoldOut' || hasReturnedSeatsList

export interface TakenExtra {
  name: string
  count: number
  /** The price per item. */
  amount: number
}

/** Returns the extras in the cart, named after the extra and its option. */
export function takenExtras(
  upsells: readonly Pick<ChosenPerformance['upsells'][number], 'name' | 'upsellPerformanceId' | 'prices'>[],
  taken: ProductionCart['upsellTickets'],
): TakenExtra[] {
  return upsells.flatMap((upsell) =>
    upsell.prices.flatMap(({ name, priceTypeId, amount }) => {
      const { upsellPerformanceId } = upsell
      const count = taken
        .filter((each) => each.upsellPerformanceId === upsellPerformanceId && each.priceTypeId === priceTypeId)
        .reduce((sum, each) => sum + each.count, 0)
      return count > 0 ? [{ name: extraName(upsell.name, name), count, amount }] : []
    }),
  )
}

/** Returns the extras on offer: `Programme $12, Interval drinks: glass of sparkling $16`. */
export const offerInWords = (upsells: readonly Pick<ChosenPerformance['upsells'][number], 'name' | 'prices'>[]) =>
  upsells
    .flatMap(({ name: extra, prices }) =>
      prices.map(({ name, amount }) => `${extraName(extra, name)} ${written(amount)}`),
    )
    .join(', ')

/** Returns what happens to a cart's seats and extras while another number or date is chosen. */
export const releaseInWords = ({ tickets, upsellTickets }: Pick<ProductionCart, 'tickets' | 'upsellTickets'>): string =>
  [
    `Your ${tickets.length === 1 ? 'seat' : 'seats'} will be released.`,
    `The new search starts with ${counted(tickets.length, 'ticket')}.`,
    ...(upsellTickets.length > 0 ? ['Your extras are added again to the new seats.'] : []),
  ].join(' ')

/** Returns the summary of the extras: `2 × Programme, 1 × Interval drinks: glass of sparkling`. */
export const extrasInWords = (extras: readonly TakenExtra[]): string =>
  extras.map(({ count, name }) => `${count} × ${name}`).join(', ') || 'No extras'
