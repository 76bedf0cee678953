import { type TestCard, testCardOf } from './test-cards.ts'

export type CardField = 'number' | 'expiry' | 'cvc' | 'name'
export const cardFields: readonly CardField[] = ['number', 'expiry', 'cvc', 'name']
export type CardValues = Record<CardField, string>
export type CardErrors = Partial<Record<CardField, string>>

/** Returns the values of a submitted form; missing ones are empty. */
export const cardValues = (form: URLSearchParams): CardValues => {
  const value = (name: CardField) => (form.get(name) ?? '').trim().slice(0, 100)
  return { number: value('number'), expiry: value('expiry'), cvc: value('cvc'), name: value('name') }
}

/** Returns the test card of a submitted form, or a message for each invalid field. Months end at midnight UTC. */
export function readCard(values: CardValues, now: Date): { card: TestCard } | { errors: CardErrors } {
  const digits = values.number.replace(/[\s-]/g, '')
  const card = testCardOf(digits)
  const errors: CardErrors = {}
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) errors.number = 'Enter a card number.'
  else if (!card) errors.number = 'Only the test cards listed below work here. Please never enter a real card.'
  const expiry = expiryError(values.expiry, now)
  if (expiry) errors.expiry = expiry
  if (!/^\d{3,4}$/.test(values.cvc)) errors.cvc = 'Enter the 3 or 4 digits of the security code.'
  if (!values.name) errors.name = 'Enter the name on the card.'
  return card && Object.keys(errors).length === 0 ? { card } : { errors }
}

function expiryError(text: string, now: Date): string | undefined {
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(text) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return 'Enter the expiry as MM/YY, such as 08/30.'
  const isOver = now.getTime() >= Date.UTC(2000 + Number(year), Number(month), 1)
  return isOver ? 'This card has expired.' : undefined
}

/** Returns whether a number passes the Luhn check, as every card number does. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
