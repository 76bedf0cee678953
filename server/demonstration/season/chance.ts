/** Seeded random numbers: the same seed gives the same season. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** Returns a whole number between the two, both included. */
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** Returns `count` letters and digits. */
  word(count: number): string
}

/** Returns a generator: Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(from: readonly T[]) => from[between(0, from.length - 1)] as T
  const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789']
  return { next, between, pick, word: (count) => Array.from({ length: count }, () => pick(letters)).join('') }
}
