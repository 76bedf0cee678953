import type { ChosenSeat, Hall, Kind } from '#client/features/seat-selector/choice/seat.ts'
import type { TakenSeat } from '#client/features/seat-selector/map/map-view.ts'
import type { TakenSign } from '#client/features/seat-selector/map/marks.ts'
import type { seats } from '#shared/staff/seats/seats'
import type { StaffResult } from '#shared/staff/staff-call'

export type HouseSeats = StaffResult<(typeof seats)['seats']>
export type HouseSeat = HouseSeats['seats'][number]

/** Returns the hall in the form that the visitors' seat map shows, without prices. */
export function deskHall({ seats, screens, zones }: HouseSeats): Hall {
  const kinds = new Map<string, Kind>()
  const kindOf = ({ zoneId, attributes }: HouseSeat) => {
    const key = `${zoneId} ${attributes.join()}`
    const kind = kinds.get(key) ?? { name: `k${kinds.size}`, zoneId, attributes }
    kinds.set(key, kind)
    return kind
  }
  const hallSeats = seats.map((seat) => ({
    ...{ key: seat.key, tessituraId: seat.id, screenId: seat.screenId, zoneId: seat.zoneId, viewId: null },
    ...{ row: seat.row, number: String(seat.number), position: seat.position, depth: seat.depth },
    ...{ attributes: seat.attributes, attributesNames: [], attributesDescriptions: [] },
    ...{ isPlace: true, kind: kindOf(seat) },
  }))
  const noPrices = {
    ...{ primaryTickets: [], extraTickets: [], primaryPriceStart: null, primaryPriceEnd: null },
    ...{ extraPriceStart: null, extraPriceEnd: null },
  }
  const hallZones = zones.map(({ id, name }) => ({ zoneId: id, zone: name, ...noPrices }))
  return {
    seats: hallSeats,
    seatById: new Map(hallSeats.map((seat) => [seat.tessituraId, seat])),
    kinds: [...kinds.values()],
    zones: hallZones,
    zoneById: new Map(hallZones.map((zone) => [zone.zoneId, zone])),
    screens: screens.map((screen) => ({ ...screen, mapUrl: '' })),
    attributes: [],
  }
}

/** Returns a seat as the map shows a chosen one, without a ticket. */
export const chosenSeat = ({ id, key, screenId, zoneId, row, number }: HouseSeat): [number, ChosenSeat] => [
  id,
  {
    ...{ key, tessituraId: id, screenId, zoneId, row, number: String(number) },
    ...{ priceTypeId: 0, type: 'Primary', priceType: '', zone: '', screen: '', amount: 0 },
  },
]

const TAKEN: Readonly<Record<TakenSign, string>> = {
  sold: 'Sold',
  held: 'In a cart',
  blocked: 'Blocked',
  reserved: 'Reserved for a renewal',
}
export const takenNames = Object.entries(TAKEN) as [TakenSign, string][]

/** Returns why a seat is taken; a blocked one also for whom. */
export function takenSeat({ state }: HouseSeat, block: string | undefined): TakenSeat {
  const sign = state === 'free' ? 'sold' : state
  return { sign, words: state === 'blocked' && block ? `Blocked: ${block}` : TAKEN[sign] }
}
