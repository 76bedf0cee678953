/** Seeded random numbers: the same picture every time. */
export interface Chance {
  /** From 0, below 1. */
  next(): number
  between(least: number, most: number): number
  /** Returns a whole number, both ends included. */
  whole(least: number, most: number): number
  oneOf<T>(choices: readonly T[]): T
  /** Returns true with this probability, 0 to 1. */
  happens(probability: number): boolean
}

export function seeded(seed: string | number): Chance {
  let state = [...String(seed)].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0,
    2166136261,
  )
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (least: number, most: number) => least + next() * (most - least)
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    oneOf: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    happens: (probability) => next() < probability,
  }
}
