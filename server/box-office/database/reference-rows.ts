import { iso31661, iso31662 } from 'iso-3166'
import type { Transaction } from '#server/box-office/database/database'
import { insertMissingRows } from './insert-rows.ts'

/**
 * Inserts the data that every box office needs before its first sale, demonstration or not. Rows inserted by an earlier
 * version stay as they are.
 */
export async function insertReferenceRows(tx: Transaction): Promise<void> {
  await insertMissingRows(tx, 'prefix', prefixes)
  await insertMissingRows(tx, 'country', countries)
  await insertMissingRows(tx, 'state', states)
  await insertMissingRows(tx, 'seat_attribute', seatAttributes)
}

const prefixes = ['Mr', 'Ms', 'Mrs', 'Miss', 'Mx', 'Dr', 'Prof'].map((name, at) => ({
  id: at + 1,
  name,
  position: at + 1,
}))

/** The countries of most customers, listed first; their ids are those of the first databases. */
const FIRST_COUNTRIES = ['AU', 'NZ', 'GB', 'US']
/**
 * Countries whose postal addresses include a state. The first two countries' state ids are those of the first
 * databases.
 */
const STATE_IDS: Record<string, { first: number; codes: string }> = {
  AU: { first: 1, codes: 'NSW VIC QLD SA WA TAS ACT NT' },
  US: {
    first: 101,
    codes:
      'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
  },
}
const COUNTRIES_WITH_STATES = ['AU', 'US', 'BR', 'CA', 'IN', 'MX', 'MY']

/** Returns the code as a number, such as 482 for DE and 573888 for CA-ON: stable when the lists grow. */
const idOf = (code: string): number => Number.parseInt(code.replace('-', ''), 36)

/** In common English: ISO's names are those of the United Nations. */
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** All of ISO 3166-1, by name after the first ones. */
const countries = iso31661
  .filter(({ state }) => state === 'assigned')
  .map(({ alpha2: code }) => ({ code, name: countryNames.of(code) ?? code, rank: FIRST_COUNTRIES.indexOf(code) }))
  .sort((a, b) => (a.rank >>> 0) - (b.rank >>> 0) || a.name.localeCompare(b.name, 'en'))
  .map(({ code, name, rank }, at) => ({
    id: rank < 0 ? idOf(code) : rank + 1,
    ...{ code, name, isDefault: code === 'AU', position: at + 1 },
  }))

/** The post offices of the US armed forces, which addresses name in place of a state. ISO 3166-2 doesn't have them. */
const ARMED_FORCES = [
  { code: 'AA', name: 'Armed Forces Americas' },
  { code: 'AE', name: 'Armed Forces Europe' },
  { code: 'AP', name: 'Armed Forces Pacific' },
].map((state) => ({ id: idOf(`US-${state.code}`), countryId: FIRST_COUNTRIES.indexOf('US') + 1, ...state }))

const isoStates = COUNTRIES_WITH_STATES.flatMap((country) => {
  const known = STATE_IDS[country]
  const codes = known?.codes.split(' ')
  const countryId = countries.find(({ code }) => code === country)?.id
  return iso31662
    .filter(({ parent }) => parent === country)
    .map(({ code, name }) => ({ iso: code, code: code.slice(country.length + 1), name }))
    .filter(({ code }) => !codes || codes.includes(code))
    .map(({ iso, code, name }) => {
      const id = known && codes ? known.first + codes.indexOf(code) : idOf(iso)
      return { id, countryId, code, name }
    })
})
const states = [...isoStates, ...ARMED_FORCES]

const seatAttributes = [
  {
    code: 'W',
    name: 'Wheelchair',
    description: 'This space allows for a wheelchair. There is no physical seat in this spot.',
  },
  {
    code: 'C',
    name: 'Companion',
    description:
      'You have selected a Companion Seat, please confirm this is a valid selection based on your access needs.',
  },
  {
    code: 'O',
    name: 'Obstructed',
    description:
      'The view from this section is partially obstructed by technical enhancements such as lighting fixtures or set pieces and are priced accordingly.',
  },
  {
    code: 'R',
    name: 'Restricted',
    description:
      'The acoustic and sound quality of this section is affected by technical enhancements such as amplification and are priced accordingly.',
  },
]
