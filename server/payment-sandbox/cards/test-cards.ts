/** A card of the sandbox. No other number is taken, so that nobody's real card ends up here. */
export interface TestCard {
  /** Digits only. */
  number: string
  /** Its outcome in words, as the card page lists it. */
  label: string
  outcome: 'successful' | 'declined'
  reason: 'declined' | 'insufficient_funds' | null
  /** How long the bank takes, in milliseconds. */
  delayMs: number
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Approved', outcome: 'successful', reason: null, delayMs: 0 },
  { number: '5555555555554444', label: 'Approved', outcome: 'successful', reason: null, delayMs: 0 },
  { number: '4000000000000002', label: 'Declined', outcome: 'declined', reason: 'declined', delayMs: 0 },
  {
    number: '4000000000009995',
    label: 'Declined: insufficient funds',
    outcome: 'declined',
    reason: 'insufficient_funds',
    delayMs: 0,
  },
  {
    number: '4000000000000077',
    label: 'Approved, after 8 seconds',
    outcome: 'successful',
    reason: null,
    delayMs: 8_000,
  },
]

export const testCardOf = (number: string): TestCard | undefined => testCards.find((card) => card.number === number)

/** In groups of four, as it stands on a card. */
export const inGroups = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
