import { canonicalPhone, phoneInWords } from '#shared/contact-rules'
import type { BoxOffice } from '../box-office.ts'
import { countries } from '../global/form-lists.ts'

declare const stored: unique symbol
/**
 * A telephone number as it is stored: in E.164 (`+61400000000`), or as typed where it isn't one number, such as with an
 * extension. No result of a call accepts it: `shownPhone` formats it.
 */
export interface StoredPhone {
  readonly [stored]: true
}

type Countries = Pick<BoxOffice, 'db' | 'shortCache'>

/** Must not run inside a transaction. */
export const knownCountries = ({ db, shortCache }: Countries) => shortCache('countries', () => countries(db))

/**
 * Returns a number that was typed as it is stored. Without a country's code it is of the country of the address beside
 * it, or else of the venue's own. Must not run inside a transaction.
 */
export async function storedPhone(boxOffice: Countries, typed: string, countryId?: number): Promise<StoredPhone> {
  const all = await knownCountries(boxOffice)
  const its = [...all.filter(({ id }) => id === countryId), ...all.filter(({ isDefault }) => isDefault)]
  return (canonicalPhone(typed, its) ?? typed) as unknown as StoredPhone
}

/** Returns the formatting of stored numbers: national for the venue's own country, else international. */
export async function phoneFormat(boxOffice: Countries): Promise<(phone: StoredPhone | null) => string | null> {
  const home = (await knownCountries(boxOffice)).find(({ isDefault }) => isDefault)
  return (phone) => phone && phoneInWords(phone as unknown as string, home)
}
