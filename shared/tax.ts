/**
 * Tax that is included in gross prices. Amounts are whole cents, rates basis points: 1000 is 10%.
 *
 * The rule of rounding: the tax of an order is calculated for each rate, from the sum of the gross amounts at that
 * rate, and rounded half up. Net is gross less tax. The lines share this tax so that their parts add up to it, and a
 * refund returns the shares of its lines, so that all refunds together never return more tax than was charged.
 */

const WHOLE = 10_000

/** Returns the tax that a gross amount includes, rounded half up. */
export const taxOf = (grossCents: number, basisPoints: number): number =>
  Math.floor((2 * grossCents * basisPoints + WHOLE + basisPoints) / (2 * (WHOLE + basisPoints)))

/** Returns the tax of each line of one rate. Their sum is the tax of the lines' sum. */
export function taxShares(grossCents: readonly number[], basisPoints: number): number[] {
  let gross = 0
  return grossCents.map((cents) => {
    const before = taxOf(gross, basisPoints)
    gross += cents
    return taxOf(gross, basisPoints) - before
  })
}

/** Returns a rate in percent: 1000 → `10%`, 550 → `5.5%`. */
export const ratePercent = (basisPoints: number): string => `${basisPoints / 100}%`
