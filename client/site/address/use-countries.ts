import { useCall } from '#client/data/use-call.ts'
import type { Result } from '#shared/ticketing/call'
import { global } from '#shared/ticketing/global/global'

type Countries = Result<typeof global.countries>['countries']

/** The countries with their states; empty while they load. */
export const useCountries = (): Countries => useCall(global.countries, {}).data?.countries ?? NONE
const NONE: Countries = []

/** Returns the country of a form's value, or else the venue's, if its code is known. */
export function countryOf(countries: Countries, countryId: string | undefined): { code: string; name: string } | null {
  const country = countries.find(({ id }) => String(id) === countryId) ?? countries.find(({ isDefault }) => isDefault)
  return country?.code ? { code: country.code, name: country.name } : null
}
