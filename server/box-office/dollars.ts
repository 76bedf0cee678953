/** Cents, as the box office keeps money, to dollars, as the wire has it. */
export const dollars = (cents: number): number => cents / 100

export const sumOfCents = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)
