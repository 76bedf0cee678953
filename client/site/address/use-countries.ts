import { useCall } from '#client/data/use-call.ts'
import type { Result } from '#shared/ticketing/call'
import { global } from '#shared/ticketing/global/global'

type Countries = Result<typeof global.countries>['countries']

/** The countries with their states; none while they aren't there. */
export const useCountries = (): Countries => useCall(global.countries, {}).data?.countries ?? NONE
const NONE: Countries = []

/** The country of a form's value, else the venue's own, where it is known by its code. */
export function countryOf(countries: Countries, countryId: string | undefined): { code: string; name: string } | null {
  const country = countries.find(({ id }) => String(id) === countryId) ?? countries.find(({ isDefault }) => isDefault)
  return country?.code ? { code: country.code, name: country.name } : null
}
