import type { TestContext } from 'yup'
import { type Country, hasPostCodes, phoneError, postCodeError } from '#shared/contact-rules'
import { flag, text, textOrNone, ticketingId, ticketingIdOrNone } from './answer-fields.schemas.ts'
import { idSent, optionalText, requiredText, textSent } from './request-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

/** A country as the box office stores it. */
export interface KnownCountry extends Country {
  id: number
  isDefault: boolean
  states: readonly { id: number }[]
}
/**
 * The context that the box office passes to a schema in yup, so that all errors of a form are reported together.
 * Without it, rules that depend on the country aren't checked.
 */
export interface CheckContext {
  countries(): Promise<readonly KnownCountry[]>
}

const countriesOf = async ({ options: { context } }: TestContext): Promise<readonly KnownCountry[] | null> =>
  (await (context as Partial<CheckContext> | undefined)?.countries?.()) ?? null

/** The country of the address beside a field. */
async function countryBeside(test: TestContext): Promise<KnownCountry | undefined> {
  const countries = await countriesOf(test)
  return countries?.find(({ id }) => id === test.parent.countryId)
}

const SELECT = '* Please select'
const LONGEST_PHONE = 30

/** A typed address. Countries without states send no `stateId`, those without post codes an empty one. */
export const AddressSent = shape({
  countryId: idSent.test('country', SELECT, async (id, test) => {
    const countries = await countriesOf(test)
    return !countries || countries.some((country) => country.id === id)
  }),
  stateId: idSent
    .nullable()
    .optional()
    .test('state', SELECT, async (stateId, test) => {
      const country = await countryBeside(test)
      if (!country) return true
      return stateId ? country.states.some(({ id }) => id === stateId) : country.states.length === 0
    }),
  line1: requiredText(100),
  line2: optionalText(100),
  suburb: requiredText(60),
  postCode: textSent(20).test('postCode', async (postCode, test) => {
    const country = await countryBeside(test)
    if (!postCode)
      return (country && !hasPostCodes(country)) || test.createError({ message: 'Please fill in this field' })
    const error = country ? postCodeError(postCode, country) : null
    return error === null || test.createError({ message: error })
  }),
})
export const OptionalAddressSent = AddressSent.nullable().optional().default(undefined)

/** A telephone number of the submitted address's country or of the venue's own, unless it has a country code. */
export const phoneSent = requiredText(LONGEST_PHONE).test('phone', async (phone, test) => {
  const countries = await countriesOf(test)
  const its = countries?.filter(({ id, isDefault }) => isDefault || id === test.parent.address?.countryId)
  const error = phone && phone.length <= LONGEST_PHONE && its ? phoneError(phone, its) : null
  return error === null || test.createError({ message: error })
})

/** The three ways of giving an address: a saved one, a match of the lookup, or a typed one. */
export const addressChoice = {
  addressId: idSent.nullable().optional(),
  addressKey: optionalText(200),
  address: OptionalAddressSent,
}

/** A customer's address for editing. */
export const SavedAddress = shape({
  id: ticketingId,
  isPrimary: flag,
  countryId: ticketingId,
  line1: text,
  line2: textOrNone,
  suburb: text,
  postCode: text,
  stateId: ticketingIdOrNone,
})

/** A customer's address for choosing at the checkout; `state` is its name. */
export const AddressOption = shape({
  id: ticketingId,
  line1: text,
  line2: textOrNone,
  suburb: text,
  state: textOrNone,
  postCode: text,
  isPrimary: flag,
})
