export type BookingStep = 'date' | 'tickets' | 'extras'

interface Progress {
  /** The session that was continued with; null before. */
  performanceId: number | null
  hasTickets: boolean
  hasUpsells: boolean
  extrasAnswered: boolean
}

/** Which steps have their answer, and may be opened again. */
export const isDone = (step: BookingStep, { performanceId, hasTickets, extrasAnswered }: Progress): boolean =>
  ({ date: performanceId !== null, tickets: hasTickets, extras: extrasAnswered && hasTickets })[step]

/** Which steps may be opened: each needs the ones before it. */
export const canOpen = (step: BookingStep, { performanceId, hasTickets, hasUpsells }: Progress): boolean =>
  ({ date: true, tickets: performanceId !== null, extras: hasTickets && hasUpsells })[step]

/** The session to begin with: the address's, else the one that the cart has tickets of. Never one that isn't listed. */
export function sessionToBegin(
  listed: readonly { id: number }[],
  inAddress: number | null,
  inCart: number | null,
): number | null {
  const isListed = (id: number | null) => id !== null && listed.some((performance) => performance.id === id)
  return [inAddress, inCart].find(isListed) ?? null
}

/** Extras as their step's line says: `2 × Programme, 1 × Dinner`. */
export function extrasInWords(
  upsells: readonly { name: string; upsellPerformanceId: number }[],
  taken: readonly { count: number; upsellPerformanceId: number }[],
): string {
  const words = upsells.flatMap(({ name, upsellPerformanceId }) => {
    const mine = taken.filter((each) => each.upsellPerformanceId === upsellPerformanceId)
    const count = mine.reduce((sum, each) => sum + each.count, 0)
    return count > 0 ? [`${count} × ${name}`] : []
  })
  return words.length > 0 ? words.join(', ') : 'No extras'
}
