import type { InferType } from 'yup'
import { type CsvRow, readCsv } from '../reading/csv-file.ts'
import {
  day,
  flag,
  list,
  money,
  optionalRecord,
  record,
  requiredLocalTime,
  requiredSlug,
  requiredText,
  slug,
  text,
  wholeNumber,
} from '../reading/field-types.ts'
import { type Entry, readEntries } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml } from '../reading/yaml-file.ts'

const PERFORMANCE = 'jupiter/first-night'
const SEATS = 'ST-A 1-4 9; ST-B 2'

const address = record({
  line1: requiredText('17 Quaver Street'),
  line2: text('Level 4'),
  suburb: requiredText('Brunswick'),
  state: text('VIC'),
  postCode: text('"3056", in quotes'),
  since: requiredLocalTime(),
})

/** A line has a performance, a package, a membership, a donation or a voucher, with the keys that belong to it. */
const line = record({
  performance: text(PERFORMANCE),
  package: slug('all-six'),
  priceType: slug('adult'),
  seats: text(SEATS),
  extras: list(
    record({
      extra: requiredSlug('programme'),
      priceType: requiredSlug('programme'),
      count: wholeNumber(1, 100).defined('is missing | Add it, such as 2'),
    }),
  ),
  /** The package that follows: its customer can renew by it, and the seats are reserved until then. */
  renewal: optionalRecord({ by: requiredSlug('all-six'), until: requiredLocalTime() }),
  membership: slug('friend'),
  starts: day(),
  donation: slug('new-work'),
  voucher: text('GIFT-50'),
  gift: optionalRecord({
    to: requiredText('Ben'),
    from: requiredText('Ada'),
    email: requiredText('ben@example.org'),
    message: text('Come with me.'),
  }),
  /** The amount of a donation or a voucher. */
  amount: money(),
  /** The last day of a membership or a voucher. */
  expires: day(),
})
export type SalesLine = InferType<typeof line>

const order = record({
  placed: requiredLocalTime(),
  delivery: slug('e-tickets'),
  fees: money(),
  lines: list(line).min(1, 'has no lines | Write at least one').defined('is missing | Write at least one line'),
})

const customer = record({
  email: requiredText('ada@example.org'),
  /** Without one, the customer has no account. */
  password: text('a password that nobody uses'),
  prefix: text('Ms'),
  firstName: requiredText('Ada'),
  lastName: requiredText('Quill'),
  phone: text('"+61355500188", in quotes'),
  born: day(),
  since: requiredLocalTime(),
  newsletter: flag(),
  /** Whether other presenters may write. */
  partners: flag(),
  /** The first is the main one, and that of bills. */
  addresses: list(address),
  orders: list(order),
})
export type SalesCustomer = Entry<InferType<typeof customer>>

export const SALES = {
  customers: 'sales/customers.yaml',
  sold: 'sales/sold-seats.csv',
  blocked: 'sales/blocked-seats.csv',
  cancelled: 'sales/cancelled-performances.csv',
  vouchers: 'sales/gift-vouchers.csv',
  addresses: 'sales/known-addresses.csv',
} as const

/** What a demonstration has sold before its first visitor, as its files say it. */
export interface Sales {
  customers: readonly SalesCustomer[]
  /** Seats of other customers: the rows of an order have the same number, customer and time. */
  sold: readonly CsvRow<'order' | 'customer' | 'placed' | 'performance' | 'price-type' | 'seats'>[]
  blocked: readonly CsvRow<'performance' | 'seats'>[]
  cancelled: readonly CsvRow<'performance'>[]
  vouchers: readonly CsvRow<'number' | 'balance' | 'expires' | 'value'>[]
  /** The addresses that the checkout suggests. */
  addresses: readonly CsvRow<'address' | 'suburb' | 'state' | 'post-code'>[]
}

/** Reads the files in `sales/`, each of which may be missing. */
export function readSales(folder: VenueFolder): Sales {
  const table = <C extends string>(file: string, ...required: C[]) => readCsv(folder, file, { required, optional: [] })
  return {
    customers: readEntries(folder, readYaml(folder, SALES.customers), customer),
    sold: table(SALES.sold, 'order', 'customer', 'placed', 'performance', 'price-type', 'seats'),
    blocked: table(SALES.blocked, 'performance', 'seats'),
    cancelled: table(SALES.cancelled, 'performance'),
    vouchers: table(SALES.vouchers, 'number', 'balance', 'expires', 'value'),
    addresses: table(SALES.addresses, 'address', 'suburb', 'state', 'post-code'),
  }
}
