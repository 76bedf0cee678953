import type { Result } from '#shared/ticketing/call'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { excerpt } from '../field-deviations.ts'
import type { Report } from '../report.ts'
import { openSeatEvents } from '../seat-events.ts'
import type { ServiceOptions, Visitor } from '../service.ts'
import type { OnSale } from './catalogue.ts'

type SeatData = Result<typeof seatSelector.performanceSeats>
type Seat = SeatData['seats'][number]

/** Reads a performance's seats in both forms, its drawings and the drawings' caching. */
export async function walkSeatMap(visitor: Visitor, { performanceId }: OnSale, report: Report): Promise<void> {
  const whole = await visitor.ask(seatSelector.performanceSeats, { PerformanceId: performanceId })
  const split = await visitor.ask(seatSelector.performanceSeats, { PerformanceId: performanceId, Split: true })
  if (split?.plan !== undefined) {
    const plan = await visitor.ask(seatSelector.seatPlan, { Plan: split.plan })
    if (plan && whole) compareForms(whole, split, plan.seats.length, report)
  } else report.skip([seatSelector.seatPlan], 'the service doesn’t split seats from their statuses')
  if (whole) compareSeats(whole, report)
  for (const { map } of whole?.screens.slice(0, 2) ?? []) await readMap(visitor, map.url, whole, report)
}

function compareForms(whole: SeatData, split: SeatData, planned: number, report: Report): void {
  const call = seatSelector.performanceSeats
  report.expect(planned === whole.seats.length, seatSelector.seatPlan, {
    ...{ field: 'seats', expected: `the ${whole.seats.length} seats of PerformanceSeats`, found: `${planned} seats` },
  })
  const unavailable = whole.seats.filter(({ s }) => s === 'Unavailable').length
  const listed = split.statuses?.unavailable.length ?? -1
  report.expect(listed === unavailable, call, {
    ...{ field: 'statuses.unavailable', expected: `the ${unavailable} seats that are Unavailable`, found: `${listed}` },
  })
}

/** Compares the references within the answer. */
function compareSeats({ seats, screens, zonePrices, zonePriceTypeMap, priceTypes }: SeatData, report: Report): void {
  const call = seatSelector.performanceSeats
  const known = (ids: readonly number[]) => new Set(ids)
  const [zones, screenIds] = [known(zonePrices.map(({ zoneId }) => zoneId)), known(screens.map(({ id }) => id))]
  const sold = seats.filter(({ s }) => s === 'Available' || s === 'Unavailable' || s === 'Ticketed')
  const lost = sold.find(({ zid }) => !zones.has(zid))
  report.expect(!lost, call, { field: 'seats[].zid', expected: 'a zone of zonePrices', found: excerpt(lost?.zid) })
  const off = sold.find(({ sid }) => !screenIds.has(sid))
  report.expect(!off, call, { field: 'seats[].sid', expected: 'a screen of screens', found: excerpt(off?.sid) })
  const types = known(priceTypes.map(({ tessituraId }) => tessituraId))
  report.expect(
    zonePriceTypeMap.some(({ priceTypeId }) => types.has(priceTypeId)),
    call,
    {
      ...{ field: 'zonePriceTypeMap', expected: 'a price of one of priceTypes', found: 'none' },
    },
  )
  const ids = known(seats.map(({ id }) => id))
  report.expect(ids.size === seats.length, call, {
    ...{ field: 'seats[].id', expected: 'an id of one seat', found: `${seats.length - ids.size} ids twice` },
  })
}

async function readMap(visitor: Visitor, slug: string, whole: SeatData | undefined, report: Report): Promise<void> {
  const call = seatSelector.seatMap
  const map = await visitor.ask(call, { Slug: slug })
  if (!map) return
  report.expect(map.content.includes('<svg'), call, {
    ...{ field: 'content', expected: 'a drawing in SVG', found: excerpt(map.content.slice(0, 40)) },
  })
  const keys = whole?.seats.map(({ key }) => key) ?? []
  report.expect(keys.length === 0 || keys.some((key) => map.content.includes(key)), call, {
    ...{ field: 'content', expected: 'shapes with the keys of seats', found: 'none of the keys' },
  })
  const answer = await visitor.raw(call, { Slug: slug })
  const caching = answer?.headers.get('cache-control') ?? 'no such header'
  report.expect(/max-age=[1-9]/.test(caching), call, {
    ...{ field: 'Cache-Control', expected: 'a max-age, so that browsers store drawings', found: caching },
  })
}

/** Reserves chosen seats while a stream tells of changes, tries to take them as another visitor, and gives them up. */
export async function walkReservation(
  [visitor, other]: readonly [Visitor, Visitor],
  onSale: OnSale,
  service: ServiceOptions,
): Promise<void> {
  const { performanceId } = onSale
  const { report } = service
  const call = seatSelector.performanceReserve
  const events = await openSeatEvents(service, performanceId)
  const performanceSeats = await reserveChosenSeats(visitor, onSale, report)
  const seatIds = performanceSeats.map(({ seatId }) => seatId)
  if (seatIds.length > 0) {
    await events?.expectTaken(seatIds)
    const captchaToken = await other.solveCaptcha()
    await other.refused(['SEAT_TAKEN'], call, { performanceId, performanceSeats, captchaToken })
    await compareStatuses([visitor, other], performanceId, seatIds, report)
    await visitor.ask(seatSelector.performanceRemove, { performanceId })
    const seats = (await other.ask(seatSelector.performanceSeats, { PerformanceId: performanceId }))?.seats ?? []
    const kept = seats.find(({ id, s }) => seatIds.includes(id) && s !== 'Available')
    report.expect(!kept, seatSelector.performanceRemove, {
      ...{ field: '', expected: 'seats that are Available again', found: excerpt(kept?.s) },
    })
  }
  events?.close()
}

/** Reserves two seats beside each other. Returns them as they were sent; none if there are no such seats. */
export async function reserveChosenSeats(visitor: Visitor, { performanceId, priceTypeId }: OnSale, report: Report) {
  const call = seatSelector.performanceReserve
  const before = await visitor.ask(seatSelector.performanceSeats, { PerformanceId: performanceId })
  const performanceSeats = neighbours(before, priceTypeId).map(({ id: seatId }) => ({ seatId, priceTypeId }))
  if (performanceSeats.length === 0) report.skip([call], 'no two free seats beside each other')
  const reserved = performanceSeats.length > 0 && (await visitor.ask(call, { performanceId, performanceSeats }))
  return reserved ? performanceSeats : []
}

async function compareStatuses(
  [visitor, other]: readonly [Visitor, Visitor],
  performanceId: number,
  seatIds: readonly number[],
  report: Report,
): Promise<void> {
  const call = seatSelector.performanceSeats
  for (const [who, status] of [
    [visitor, 'Ticketed'],
    [other, 'Unavailable'],
  ] as const) {
    const seats = (await who.ask(call, { PerformanceId: performanceId }))?.seats ?? []
    const found = seats.find(({ id, s }) => s !== status && seatIds.includes(id))
    report.expect(!found, call, {
      field: 'seats[].s',
      expected: `${status} for ${who === visitor ? 'the visitor who reserved the seat' : 'other visitors'}`,
      found: excerpt(found?.s),
    })
  }
}

/** Returns two free seats beside each other that leave no single seat; none if there aren’t any. */
export function neighbours(data: SeatData | undefined, priceTypeId: number): Seat[] {
  const priced = new Set(
    data?.zonePriceTypeMap.filter((price) => price.priceTypeId === priceTypeId).map(({ zoneId }) => zoneId),
  )
  const free = (data?.seats ?? []).filter(({ s, a, zid }) => s === 'Available' && a.length === 0 && priced.has(zid))
  const rows = new Map<string, Seat[]>()
  for (const seat of free) rows.set(`${seat.sid} ${seat.r}`, [...(rows.get(`${seat.sid} ${seat.r}`) ?? []), seat])
  for (const row of rows.values()) {
    const run = longestRun(row.toSorted((one, next) => placeOf(one) - placeOf(next)))
    if (run.length === 2 || run.length >= 4) return run.slice(0, 2)
  }
  return []
}
const placeOf = ({ p, n }: Seat): number => p ?? Number.parseInt(n, 10)

function longestRun(row: readonly Seat[]): Seat[] {
  let best: Seat[] = []
  let run: Seat[] = []
  for (const seat of row) {
    const last = run.at(-1)
    run = last && placeOf(seat) === placeOf(last) + 1 ? [...run, seat] : [seat]
    if (run.length > best.length) best = run
  }
  return best
}
