import { type PriceSpan, priceSpan } from '#shared/price-span'
import type { Result } from '#shared/ticketing/call'
import type { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'

export type SeatAnswer = Result<typeof seatSelector.performanceSeats>
export type PlanAnswer = Result<typeof seatSelector.seatPlan>
export type Attribute = Result<typeof seatSelector.information>['attributes'][number]
export type SeatStatus = SeatAnswer['seats'][number]['s']

/** A seat as the page stores it (API-55), without its status, which changes while the page is open. */
export interface Seat {
  /** Its key in the map's SVG. */
  key: string
  tessituraId: number
  screenId: number
  viewId: number | null
  zoneId: number
  number: string
  row: string
  /** Attribute codes, with the names and descriptions that the service gives. */
  attributes: readonly string[]
  attributesNames: readonly string[]
  attributesDescriptions: readonly string[]
  /** Its position in its row: neighbours differ by 1. Undefined if the service gives none. */
  position: number | undefined
  /** Its row, counted from the stage. Undefined if the service gives none. */
  depth: number | undefined
  /** Of a companion seat, the id of its wheelchair place. Undefined if the service gives none. */
  wheelchairPlace?: number | undefined
  /** Whether it is a seat at all: parts of the stage and gaps have keys too. */
  isPlace: boolean
  kind: Kind
}

/** A zone and attributes that several seats share, and therefore their appearance and filters. */
export interface Kind {
  /** The class of its seats on the map. */
  name: string
  zoneId: number
  /** Attribute codes. */
  attributes: readonly string[]
}

/** A chosen seat (API-63). */
export interface ChosenSeat {
  key: string
  tessituraId: number
  screenId: number
  zoneId: number
  priceTypeId: number
  type: 'Primary' | 'Extra'
  priceType: string
  zone: string
  /** The screen's name. */
  screen: string
  /** In dollars. */
  amount: number
  number: string
  row: string
}

/** A price type as offered for the seats of one zone. */
export interface ZoneTicket {
  priceTypeId: number
  type: ChosenSeat['type']
  name: string
  tooltip: string | null
  /** In dollars. */
  price: number
}

/** A zone with its tickets and their price range (API-64). Both ends are null if it has no such ticket. */
export interface Zone {
  zoneId: number
  zone: string
  primaryTickets: readonly ZoneTicket[]
  extraTickets: readonly ZoneTicket[]
  primaryPriceStart: number | null
  primaryPriceEnd: number | null
  extraPriceStart: number | null
  extraPriceEnd: number | null
}

/** The data of a performance's seats that doesn't change while the page is open. */
export interface Hall {
  seats: readonly Seat[]
  seatById: ReadonlyMap<number, Seat>
  /** A few kinds, however many seats there are. */
  kinds: readonly Kind[]
  /** Most expensive first. */
  zones: readonly Zone[]
  zoneById: ReadonlyMap<number, Zone>
  screens: readonly { id: number; name: string; mapUrl: string }[]
  /** The attributes of the seats, as far as the service describes them. */
  attributes: readonly Attribute[]
}

export const screenNameOf = (hall: Hall, { screenId }: Pick<Seat, 'screenId'>): string =>
  hall.screens.find(({ id }) => id === screenId)?.name ?? ''

/** Returns all tickets of a zone, primary ones first. */
export const ticketsOf = (zone: Zone | undefined): readonly ZoneTicket[] =>
  zone ? [...zone.primaryTickets, ...zone.extraTickets] : []

/** Returns the range of a zone's prices; null if it has no tickets. */
export function priceRangeOf(zone: Zone | undefined): PriceSpan | null {
  const prices = (tickets: readonly ZoneTicket[] = []) => tickets.map(({ price }) => price)
  return priceSpan({ primary: prices(zone?.primaryTickets), extra: prices(zone?.extraTickets) })
}
