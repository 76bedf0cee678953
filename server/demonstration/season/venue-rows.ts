import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { mainHall, salon } from '../halls.ts'
import { filterTypes, presenters, VENUE_NAME } from '../programme/venue.ts'
import { melbourneAddresses } from './melbourne-addresses.ts'
import { hallPicture } from './pictures.ts'

const halls = [mainHall, salon]
export const venueSeats = halls.flatMap(({ seats }) => seats)

/** Inserts the demonstration's venue: halls and seats, presenters, delivery methods, and the checkout's donation. */
export async function insertVenue(tx: Transaction): Promise<void> {
  await insertRows(
    tx,
    'hall',
    halls.map(({ hall }, at) => ({ ...hall, position: at + 1 })),
  )
  const screens = halls.flatMap((hall) => hall.screens.map(({ slug: _, ...screen }) => screen))
  await insertRows(tx, 'screen', screens)
  for (const [table, part] of [
    ['seat_map', 'maps'],
    ['section', 'sections'],
    ['zone', 'zones'],
  ] as const)
    await insertRows(
      tx,
      table,
      halls.flatMap((hall): object[] => hall[part]),
    )
  await insertRows(tx, 'seat', venueSeats)
  await insertRows(
    tx,
    'presenter',
    presenters.map((each) => ({ ...each, isVenue: each.name === VENUE_NAME })),
  )
  await insertRows(
    tx,
    'filter_type',
    filterTypes.map(({ id, name }) => ({ id, name })),
  )
  await insertRows(tx, 'filter_option', filterOptions)
  await insertRows(tx, 'delivery_method', deliveryMethods)
  await insertRows(tx, 'order_fee', [{ id: 1, name: 'Transaction fee', amountCents: 550 }])
  await insertRows(tx, 'voucher_method', [{ id: 1, name: 'Gift voucher' }])
  await insertRows(tx, 'donation_fund', funds)
  await insertRows(tx, 'donation_ask', [donationAsk])
  await insertRows(tx, 'seller', [seller])
  await insertRows(tx, 'known_address', melbourneAddresses())
}

const filterOptions = filterTypes.flatMap(({ id, options }) =>
  options.map((option, at) => ({ id: option.id, filterTypeId: id, name: option.name, position: at + 1 })),
)

const deliveryMethods = [
  {
    ...{ id: 1, name: 'E-tickets', costCents: 0, requiresAddress: false, daysBefore: 0, position: 1 },
    description: 'By email, at once. Show them on your phone or print them.',
  },
  {
    ...{ id: 2, name: 'Mail', costCents: 350, requiresAddress: true, daysBefore: 10, position: 2 },
    description: 'Printed tickets in the post, within a week.',
  },
  {
    ...{ id: 3, name: 'Collect at the box office', costCents: 0, requiresAddress: false, daysBefore: 0, position: 3 },
    description: 'From an hour before the performance. Please bring your order number.',
  },
]

const funds = [
  {
    id: 801,
    title: 'Where it is needed most',
    description: 'Kept for the year’s surprises: a roof, a rehearsal, a player’s fare home.',
  },
  { id: 802, title: 'New music', description: 'Pays composers to write pieces that nobody has heard.' },
  {
    id: 803,
    title: 'First concerts',
    description: 'Brings children from outer suburbs to the hall, with a bus and an ice cream.',
  },
].map((fund, at) => ({ ...fund, url: null, position: at + 1 }))

const seller = {
  name: 'Marlow Hall Trust',
  address: ['12 Quay Street', 'Melbourne VIC 3000', 'Australia'],
  taxNumber: 'ABN 00 123 456 789',
}

const donationAsk = {
  fundId: 803,
  title: 'Bring a child to their first concert',
  description: 'It pays for a seat, a bus and somebody to answer questions in the interval.',
  image: hallPicture('foyer', 'The foyer before a concert'),
  amountCents: [1000, 2500, 5000, 10000],
}
