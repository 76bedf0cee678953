import { type Algorithm, hash } from '@node-rs/argon2'
import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { AUSTRALIA, VICTORIA } from '#server/box-office/database/reference-rows'
import { sql } from '#server/box-office/database/sql'
import type { Chance } from './chance.ts'
import type { SoldLine, SoldOrder, SoldTicket } from './order-rows.ts'
import type { SeasonCalendar } from './season-calendar.ts'
import type { SeasonData } from './season-data.ts'

/** The password of the demonstration's customers, which is public. */
export const DEMO_PASSWORD = 'Marlow-Hall-1'
export const ADA = 500_001
const BEN = 500_002
/** The customer of sales by the venue itself: at the counter, through agencies, to schools. */
export const COUNTER = 500_003
const FIRST_ORDER = 300_001

const ARGON2ID: Algorithm.Argon2id = 2

export async function insertCustomers(tx: Transaction, { at }: SeasonCalendar, chance: Chance): Promise<void> {
  const hashed = () =>
    hash(DEMO_PASSWORD, {
      ...{ algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2 },
      salt: Buffer.from(chance.word(16)),
    })
  const person = (id: number, firstName: string, lastName: string, email: string, passwordHash: string | null) => ({
    ...{ id, email, passwordHash, prefixId: passwordHash ? 2 : null, firstName, middleName: null, lastName },
    ...{ phone: null, dateOfBirth: null, emailCommunications: true, createdAt: at(-500, '11:00') },
  })
  await insertRows(tx, 'customer', [
    {
      ...person(ADA, 'Ada', 'Lindqvist', 'ada@example.org', await hashed()),
      phone: '+61355500188',
      dateOfBirth: '1984-03-09',
    },
    { ...person(BEN, 'Ben', 'Okafor', 'ben@example.org', await hashed()), prefixId: 1, createdAt: at(-3, '11:00') },
    person(COUNTER, 'Box Office', 'Marlow Hall', 'counter@marlowhall.example', null),
  ])
  await insertRows(tx, 'address', [
    { ...adasHome, customerId: ADA, isPrimary: true, createdAt: at(-500, '11:00') },
    { ...adasOffice, customerId: ADA, isPrimary: false, createdAt: at(-90, '11:00') },
  ])
}
const adasHome = {
  countryId: AUSTRALIA,
  stateId: VICTORIA,
  line1: '17 Quaver Street',
  line2: null,
  suburb: 'Brunswick',
  postCode: '3056',
}
const adasOffice = {
  countryId: AUSTRALIA,
  stateId: VICTORIA,
  line1: 'Level 4',
  line2: '2 Cadenza Road',
  suburb: 'Carlton',
  postCode: '3053',
}

/**
 * Returns Ada's orders: past and upcoming performances, last season's package and one of this season, memberships, a
 * donation and a voucher.
 */
export function adasOrders(season: SeasonData, calendar: SeasonCalendar, chance: Chance): SoldOrder[] {
  const purchases: [days: number, lines: SoldLine[]][] = [
    [-200, [membershipLine(season, FRIEND, calendar.day(-200))]],
    [-140, [packageLine(season, 'winter-quartets', 'F', [5, 6])]],
    [-60, [ticketsLine(season, 'youth-orchestra-firebird', 0, 'J', [14, 15])]],
    [-45, [ticketsLine(season, 'piano-quintets', 0, 'F', [12, 13]), donationLine(season, 5000)]],
    [-30, [packageLine(season, 'gut-and-reed', 'C', [5, 6])]],
    [-21, [membershipLine(season, COMPANION, calendar.day(166)), voucherLine(5000)]],
    [-14, [ticketsLine(season, 'lunch-hour', 2, 'D', [3, 4])]],
    [-12, [withDrinks(season, ticketsLine(season, 'jupiter', 0, 'G', [15, 16]))]],
    [-6, [ticketsLine(season, 'trout', 0, 'K', [16, 17])]],
  ]
  return purchases.map(([days, lines], at) => {
    const isFree = lines.every(
      ({ tickets = [], amountCents = 0 }) => !amountCents && tickets.every((each) => !each.amountCents),
    )
    return {
      ...{ id: FIRST_ORDER + at, sessionKey: chance.word(43), customerId: ADA, lines },
      deliveryMethodId: season.idOf('delivery_method', 'e-tickets'),
      ...{ placedAt: calendar.at(days, '20:15'), feesCents: isFree ? 0 : 550, billingAddress: adasHome },
      ...(isFree ? {} : { paymentSession: `season-${chance.word(20)}` }),
    }
  })
}

const ADAS_RENEWAL = 81
export interface RenewalSeat {
  performanceId: number
  seatId: number
}

/**
 * Returns Ada's seats of last season for the concerts of the following package: reserved for her until she renews it.
 */
export function adasRenewalSeats(season: SeasonData): RenewalSeat[] {
  return performancesOf(season, 'quartet-cycle').flatMap(({ id, hallId }) =>
    seatsIn(season, hallId, 'F', [5, 6]).map((seat) => ({ performanceId: id, seatId: seat.id })),
  )
}

interface AdasPurchases {
  orders: readonly SoldOrder[]
  /** The ids of the orders' lines. */
  lineIds: readonly number[][]
  keptSeats: readonly RenewalSeat[]
}

/** Inserts the results of these orders: memberships, gift vouchers, and a package that can be renewed. */
export async function insertAdasBelongings(
  tx: Transaction,
  season: SeasonData,
  { day, at }: SeasonCalendar,
  { orders, lineIds, keptSeats }: AdasPurchases,
) {
  const lines = orders.flatMap((order, at) =>
    order.lines.map((line, index) => ({ line, id: lineIds[at]?.[index] as number })),
  )
  const idOf = (matches: (line: SoldLine) => boolean) => lines.find(({ line }) => matches(line))?.id as number
  await insertRows(tx, 'customer_membership', [
    {
      customerId: ADA,
      membershipLevelId: season.idOf('membership_level', FRIEND.slug),
      startsOn: day(-200),
      expiresOn: day(165),
      orderLineId: idOf((line) => line.name === 'Friend'),
    },
    {
      customerId: ADA,
      membershipLevelId: season.idOf('membership_level', COMPANION.slug),
      startsOn: day(166),
      expiresOn: day(531),
      orderLineId: idOf((line) => line.name === 'Companion'),
    },
  ])
  await insertRows(tx, 'package_renewal', [
    {
      id: ADAS_RENEWAL,
      customerId: ADA,
      orderLineId: idOf((line) => line.packageId === packageOf(season, 'winter-quartets').id),
      packageId: packageOf(season, 'quartet-cycle').id,
      heldUntil: at(21, '23:59'),
    },
  ])
  await insertRows(
    tx,
    'renewal_seat',
    keptSeats.map((seat) => ({ ...seat, renewalId: ADAS_RENEWAL })),
  )
  const voucher = (
    number: string,
    initialCents: number,
    balanceCents: number,
    expiresOn = day(1095),
    orderLineId: number | null = null,
  ) => ({
    ...{ number, initialCents, balanceCents, expiresOn, orderLineId, createdAt: at(-21, '20:15') },
  })
  await insertRows(tx, 'gift_voucher', [
    voucher(
      'MARLOW-GIFT-50',
      5000,
      5000,
      undefined,
      idOf((line) => line.kind === 'GiftVoucher'),
    ),
    voucher('MARLOW-GIFT-20', 10000, 2000),
    voucher('MARLOW-GIFT-500', 50000, 50000),
    voucher('MARLOW-GIFT-SPENT', 5000, 0),
    voucher('MARLOW-GIFT-OLD', 5000, 5000, day(-30)),
  ])
  await tx.execute(sql`update customer set other_presenter_updates = true where id = ${ADA}`)
}

function ticketsLine(
  season: SeasonData,
  slug: string,
  which: number,
  row: string,
  numbers: readonly number[],
): SoldLine {
  const performance = season.performances.filter((each) => each.slug === slug)[which]
  if (!performance) throw new Error(`There is no performance ${which} of ${slug}`)
  const { id: performanceId, name, hallId, state } = performance
  const priceTypeId = season.idOf('price_type', state === 'free' ? 'free' : 'adult')
  const tickets = seatsIn(season, hallId, row, numbers).map(
    ({ id: seatId, zoneId }): SoldTicket => ({
      ...{ performanceId, seatId, priceTypeId },
      amountCents: season.priceOf(performanceId, zoneId, priceTypeId),
    }),
  )
  return { kind: 'Performance', name, performanceId, tickets }
}

/** Adds two glasses of wine to the tickets of the first performance of Jupiter. */
const withDrinks = ({ idOf }: SeasonData, line: SoldLine): SoldLine => ({
  ...line,
  upsells: [
    {
      upsellPerformanceId: idOf('upsell_performance', 'jupiter/first/drinks'),
      ...{ priceTypeId: idOf('price_type', 'sparkling-wine'), name: 'Interval drinks', count: 2, amountCents: 1600 },
    },
  ],
})

function packageLine(season: SeasonData, series: string, row: string, numbers: readonly number[]): SoldLine {
  const { id: packageId, name } = packageOf(season, series)
  const evenings = performancesOf(season, series)
  const priceTypeId = season.idOf('price_type', 'adult')
  const chosen = seatsIn(season, evenings[0]?.hallId, row, numbers)
  const tickets = evenings.flatMap(({ id: performanceId }) =>
    chosen.map(
      ({ id: seatId, zoneId }): SoldTicket => ({
        ...{ performanceId, seatId, priceTypeId },
        amountCents: season.packagePriceOf(packageId, performanceId, zoneId, priceTypeId),
      }),
    ),
  )
  return { kind: 'Package', name, packageId, zoneId: chosen[0]?.zoneId, tickets } as SoldLine
}

const FRIEND = { slug: 'friend', name: 'Friend', priceCents: 8500 }
const COMPANION = { slug: 'companion', name: 'Companion', priceCents: 14_000 }
const membershipLine = (
  { idOf }: SeasonData,
  { slug, name, priceCents }: typeof FRIEND,
  startsOn: string,
): SoldLine => ({
  ...{ kind: 'Membership', name, membershipLevelId: idOf('membership_level', slug), amountCents: priceCents },
  details: { startsOn },
})
const donationLine = ({ idOf }: SeasonData, amountCents: number): SoldLine => ({
  ...{ kind: 'Donation', name: 'First concerts', fundId: idOf('donation_fund', 'first-concerts'), amountCents },
  details: { name: 'Ada Lindqvist', receiptName: 'Ada Lindqvist', isMonthly: false, isAnonymous: false },
})
const voucherLine = (amountCents: number): SoldLine => ({
  ...{ kind: 'GiftVoucher', name: 'Gift voucher', amountCents },
  details: { sendType: 'Gift', email: 'ben@example.org', to: 'Ben', from: 'Ada', message: 'Come with me.' },
})

/** Returns seats of a row of a hall's first screen. */
const seatsIn = ({ seats }: SeasonData, hallId: number | undefined, row: string, numbers: readonly number[]) => {
  const screenId = seats.find((seat) => seat.hallId === hallId)?.screenId
  return seats.filter((seat) => seat.screenId === screenId && seat.row === row && numbers.includes(seat.number))
}

/** Returns a series' first package, which has all its productions. */
function packageOf({ packages }: SeasonData, series: string) {
  const found = packages.find((each) => each.series === series)
  if (!found) throw new Error(`The series ${series} has no package`)
  return found
}
const performancesOf = (season: SeasonData, series: string) =>
  packageOf(season, series).performanceIds.flatMap((id) => season.performances.filter((each) => each.id === id))
