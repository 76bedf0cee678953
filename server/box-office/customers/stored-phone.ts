import { canonicalPhone, phoneInWords } from '#shared/contact-rules'
import type { BoxOffice } from '../box-office.ts'
import { countries } from '../global/form-lists.ts'

declare const stored: unique symbol
/**
 * A stored telephone number: in E.164 (`+61400000000`), or as typed if it isn't a single number, such as one with an
 * extension. The type isn't assignable to a call's result, so that it must be formatted with `shownPhone`.
 */
export interface StoredPhone {
  readonly [stored]: true
}

type Countries = Pick<BoxOffice, 'db' | 'shortCache'>

/** Must not run inside a transaction. */
export const knownCountries = ({ db, shortCache }: Countries) => shortCache('countries', () => countries(db))

/**
 * Returns a typed number in the form in which it is stored. Without a country code, it is read as a number of the
 * address's country, or else of the venue's. Must not run inside a transaction.
 */
export async function storedPhone(boxOffice: Countries, typed: string, countryId?: number): Promise<StoredPhone> {
  const all = await knownCountries(boxOffice)
  const its = [...all.filter(({ id }) => id === countryId), ...all.filter(({ isDefault }) => isDefault)]
  return (canonicalPhone(typed, its) ?? typed) as unknown as StoredPhone
}

/** Returns the formatter of stored numbers: national for the venue's country, otherwise international. */
export async function phoneFormat(boxOffice: Countries): Promise<(phone: StoredPhone | null) => string | null> {
  const home = (await knownCountries(boxOffice)).find(({ isDefault }) => isDefault)
  return (phone) => phone && phoneInWords(phone as unknown as string, home)
}
