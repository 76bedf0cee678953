export type BookingStep = 'date' | 'tickets' | 'extras'

interface Progress {
  /** The session that was continued with; null before. */
  performanceId: number | null
  hasTickets: boolean
  hasUpsells: boolean
  extrasAnswered: boolean
}

/** Whether a step is complete and may be opened again. */
export const isDone = (step: BookingStep, { performanceId, hasTickets, extrasAnswered }: Progress): boolean =>
  ({ date: performanceId !== null, tickets: hasTickets, extras: extrasAnswered && hasTickets })[step]

/** Whether a step may be opened: each needs the ones before it. */
export const canOpen = (step: BookingStep, { performanceId, hasTickets, hasUpsells }: Progress): boolean =>
  ({ date: true, tickets: performanceId !== null, extras: hasTickets && hasUpsells })[step]

/** The initial session: the address's, else the one that the cart has tickets of; only one that is listed. */
export function initialSession(
  listed: readonly { id: number }[],
  inAddress: number | null,
  inCart: number | null,
): number | null {
  const isListed = (id: number | null) => id !== null && listed.some((performance) => performance.id === id)
  return [inAddress, inCart].find(isListed) ?? null
}

/** The extras as the step's summary: `2 × Programme, 1 × Dinner`. */
export function extrasInWords(
  upsells: readonly { name: string; upsellPerformanceId: number }[],
  taken: readonly { count: number; upsellPerformanceId: number }[],
): string {
  const words = upsells.flatMap(({ name, upsellPerformanceId }) => {
    const ofUpsell = taken.filter((each) => each.upsellPerformanceId === upsellPerformanceId)
    const count = ofUpsell.reduce((sum, each) => sum + each.count, 0)
    return count > 0 ? [`${count} × ${name}`] : []
  })
  return words.length > 0 ? words.join(', ') : 'No extras'
}
