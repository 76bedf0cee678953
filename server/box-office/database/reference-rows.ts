import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from './insert-rows.ts'

/** What every box office needs before its first sale, demonstration or not. */
export async function insertReferenceRows(tx: Transaction): Promise<void> {
  await insertRows(tx, 'prefix', prefixes)
  await insertRows(tx, 'country', countries)
  await insertRows(tx, 'state', states)
  await insertRows(tx, 'seat_attribute', seatAttributes)
}

const prefixes = ['Mr', 'Ms', 'Mrs', 'Miss', 'Mx', 'Dr', 'Prof'].map((name, at) => ({
  id: at + 1,
  name,
  position: at + 1,
}))

export const AUSTRALIA = 1
export const VICTORIA = 2
const countries = [
  { id: AUSTRALIA, code: 'AU', name: 'Australia', isDefault: true },
  { id: 2, code: 'NZ', name: 'New Zealand', isDefault: false },
  { id: 3, code: 'GB', name: 'United Kingdom', isDefault: false },
  { id: 4, code: 'US', name: 'United States', isDefault: false },
].map((country, at) => ({ ...country, position: at + 1 }))

const statesOf = (countryId: number, firstId: number, namesByCode: Record<string, string>) =>
  Object.entries(namesByCode).map(([code, name], at) => ({ id: firstId + at, countryId, code, name }))

const states = [
  ...statesOf(AUSTRALIA, 1, {
    NSW: 'New South Wales',
    VIC: 'Victoria',
    QLD: 'Queensland',
    SA: 'South Australia',
    WA: 'Western Australia',
    TAS: 'Tasmania',
    ACT: 'Australian Capital Territory',
    NT: 'Northern Territory',
  }),
  ...statesOf(4, 101, unitedStates()),
]

function unitedStates(): Record<string, string> {
  return Object.fromEntries(
    (
      'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
      'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
      'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,' +
      'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
      'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
      'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
      'WV West Virginia,WI Wisconsin,WY Wyoming'
    )
      .split(',')
      .map((state) => [state.slice(0, 2), state.slice(3)]),
  )
}

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
