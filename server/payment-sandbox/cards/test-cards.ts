/** A test card. All other numbers are refused, so that no real card number is entered. */
export interface TestCard {
  /** Digits only. */
  number: string
  /** Its outcome in words, as listed on the card page */
  label: string
  outcome: 'successful' | 'declined'
  reason: 'declined' | 'insufficient_funds' | null
  /** The bank's delay in milliseconds */
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

/** The card of the test wallet: it is always approved. */
export const walletCard: TestCard = {
  ...{ number: '4242424242424242', label: 'Approved' },
  ...{ outcome: 'successful', reason: null, delayMs: 0 },
}

export const testCardOf = (number: string): TestCard | undefined => testCards.find((card) => card.number === number)

/** Returns the number in groups of four, as on a card. */
export const inGroups = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
