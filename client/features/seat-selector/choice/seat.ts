import type { Result } from '#shared/ticketing/call'
import type { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'

export type SeatAnswer = Result<typeof seatSelector.performanceSeats>
export type PlanAnswer = Result<typeof seatSelector.seatPlan>
export type Attribute = Result<typeof seatSelector.information>['attributes'][number]
export type SeatStatus = SeatAnswer['seats'][number]['s']

/** A seat as the page has it (API-55), without its status, which changes while the page is open. */
export interface Seat {
  /** Its key in the map's SVG. */
  key: string
  tessituraId: number
  screenId: number
  viewId: number | null
  zoneId: number
  number: string
  row: string
  /** Attribute codes, with the names and descriptions of those that the service describes. */
  attributes: readonly string[]
  attributesNames: readonly string[]
  attributesDescriptions: readonly string[]
  /** Its position in its row: neighbours differ by 1. Undefined where the service doesn't say. */
  position: number | undefined
  /** Its row, counted from the stage. Undefined where the service doesn't say. */
  depth: number | undefined
  /** Whether it is a place for somebody: parts of the stage and gaps have keys too. */
  isPlace: boolean
  kind: Kind
}

/** What the seats share that look and filter alike: their zone and their attributes. */
export interface Kind {
  /** The class of its seats on the map. */
  name: string
  zoneId: number
  /** Attribute codes. */
  attributes: readonly string[]
}

/** A seat that was chosen (API-63). */
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

/** A price type as it is offered for the seats of one zone. */
export interface ZoneTicket {
  priceTypeId: number
  type: ChosenSeat['type']
  name: string
  tooltip: string | null
  /** In dollars. */
  price: number
}

/** A zone with its tickets and the range of their prices (API-64). The ends are null where it has no such ticket. */
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

/** What a performance's seats are, whatever becomes of them while the page is open. */
export interface Hall {
  seats: readonly Seat[]
  seatById: ReadonlyMap<number, Seat>
  /** A handful, whatever the number of seats. */
  kinds: readonly Kind[]
  /** Dearest first. */
  zones: readonly Zone[]
  zoneById: ReadonlyMap<number, Zone>
  screens: readonly { id: number; name: string; mapUrl: string }[]
  /** The attributes that some seat has, as far as the service describes them. */
  attributes: readonly Attribute[]
}

export const screenNameOf = (hall: Hall, { screenId }: Pick<Seat, 'screenId'>): string =>
  hall.screens.find(({ id }) => id === screenId)?.name ?? ''

/** All tickets of a zone, primary ones first. */
export const ticketsOf = (zone: Zone | undefined): readonly ZoneTicket[] =>
  zone ? [...zone.primaryTickets, ...zone.extraTickets] : []

/** The lowest and highest price of a zone's tickets; null where it has none. */
export function priceRangeOf(zone: Zone | undefined): { low: number; high: number } | null {
  const prices = ticketsOf(zone).map(({ price }) => price)
  return prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : null
}
