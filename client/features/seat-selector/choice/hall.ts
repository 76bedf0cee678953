import type { Attribute, Hall, Kind, PlanAnswer, Seat, SeatAnswer, SeatStatus, Zone, ZoneTicket } from './seat.ts'

/** Statuses by seat id. A seat that is missing is `Available`. */
export type Statuses = ReadonlyMap<number, SeatStatus>

type WireSeat = PlanAnswer['seats'][number] | SeatAnswer['seats'][number]

/** Returns the hall of a result. `plan` has the seats if the result refers to a plan instead of listing them. */
export function hallOf(answer: SeatAnswer, plan: PlanAnswer | null, attributes: readonly Attribute[]): Hall {
  const byCode = new Map(attributes.map((attribute) => [attribute.key, attribute]))
  const kinds = new Map<string, Kind>()
  const seats = (plan?.seats ?? answer.seats).map((seat) => seatOf(seat, byCode, kindOf(seat, kinds)))
  const codes = new Set(seats.flatMap((seat) => seat.attributes))
  const zones = answer.zonePrices.map((zone) => zoneOf(zone, answer)).sort((a, b) => highest(b) - highest(a))
  return {
    seats,
    seatById: new Map(seats.map((seat) => [seat.tessituraId, seat])),
    kinds: [...kinds.values()],
    zones,
    zoneById: new Map(zones.map((zone) => [zone.zoneId, zone])),
    screens: answer.screens.map(({ id, name, map }) => ({ id, name, mapUrl: map.url })),
    attributes: attributes.filter(({ key }) => codes.has(key)),
  }
}

/** Returns the statuses of a result. */
export function statusesOf({ seats, statuses }: SeatAnswer): Statuses {
  const all = new Map<number, SeatStatus>()
  for (const { id, s } of seats) if (s !== 'Available') all.set(id, s)
  for (const id of statuses?.unavailable ?? []) all.set(id, 'Unavailable')
  for (const id of statuses?.ticketed ?? []) all.set(id, 'Ticketed')
  return all
}

/** Returns the kind of a seat, adding a new kind to `kinds`. */
function kindOf({ zid, a }: WireSeat, kinds: Map<string, Kind>): Kind {
  const key = `${zid} ${a.join()}`
  const known = kinds.get(key)
  if (known) return known
  const kind = { name: `k${kinds.size}`, zoneId: zid, attributes: a }
  kinds.set(key, kind)
  return kind
}

function seatOf(wire: WireSeat, byCode: ReadonlyMap<string, Attribute>, kind: Kind): Seat {
  const described = wire.a.flatMap((code) => byCode.get(code) ?? [])
  return {
    key: wire.key,
    tessituraId: wire.id,
    screenId: wire.sid,
    viewId: wire.vid,
    zoneId: wire.zid,
    number: wire.n,
    row: wire.r,
    attributes: wire.a,
    attributesNames: described.map(({ name }) => name),
    attributesDescriptions: described.map(({ description }) => description),
    position: wire.p,
    depth: wire.d,
    wheelchairPlace: wire.c,
    isPlace: wire.s !== 'NonSeat' && wire.s !== 'Stage',
    kind,
  }
}

function zoneOf({ zoneId, name }: { zoneId: number; name: string }, answer: SeatAnswer): Zone {
  const prices = new Map(
    answer.zonePriceTypeMap.flatMap((each) => (each.zoneId === zoneId ? [[each.priceTypeId, each.price]] : [])),
  )
  const tickets = (types: SeatAnswer['priceTypes'], type: ZoneTicket['type']): ZoneTicket[] =>
    types.flatMap((each) => {
      const price = prices.get(each.tessituraId)
      return price === undefined
        ? []
        : [{ priceTypeId: each.tessituraId, type, name: each.name, tooltip: each.tooltip, price }]
    })
  const primaryTickets = tickets(answer.priceTypes, 'Primary')
  const extraTickets = tickets(answer.extraPriceTypes, 'Extra')
  const [primaryPriceStart, primaryPriceEnd] = endsOf(primaryTickets)
  const [extraPriceStart, extraPriceEnd] = endsOf(extraTickets)
  return {
    ...{ zoneId, zone: name, primaryTickets, extraTickets },
    ...{ primaryPriceStart, primaryPriceEnd, extraPriceStart, extraPriceEnd },
  }
}

function endsOf(tickets: readonly ZoneTicket[]): [low: number | null, high: number | null] {
  if (tickets.length === 0) return [null, null]
  const prices = tickets.map(({ price }) => price)
  return [Math.min(...prices), Math.max(...prices)]
}

const highest = ({ primaryPriceEnd, extraPriceEnd }: Zone): number => primaryPriceEnd ?? extraPriceEnd ?? 0
