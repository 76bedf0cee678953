/** A card of the sandbox. No other number is taken, so that nobody's real card ends up here. */
export interface TestCard {
  /** Digits only. */
  number: string
  /** What the card page says of it. */
  says: string
  outcome: 'successful' | 'declined'
  reason: 'declined' | 'insufficient_funds' | null
  /** How long the bank takes, in milliseconds. */
  takesMs: number
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', says: 'Approved', outcome: 'successful', reason: null, takesMs: 0 },
  { number: '5555555555554444', says: 'Approved', outcome: 'successful', reason: null, takesMs: 0 },
  { number: '4000000000000002', says: 'Declined', outcome: 'declined', reason: 'declined', takesMs: 0 },
  {
    number: '4000000000009995',
    says: 'Declined: insufficient funds',
    outcome: 'declined',
    reason: 'insufficient_funds',
    takesMs: 0,
  },
  {
    number: '4000000000000077',
    says: 'Approved, after 8 seconds',
    outcome: 'successful',
    reason: null,
    takesMs: 8_000,
  },
]

export const testCardOf = (number: string): TestCard | undefined => testCards.find((card) => card.number === number)

/** In groups of four, as it stands on a card. */
export const inGroups = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
