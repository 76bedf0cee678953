import { instantOf } from '#shared/dates'
import { toCents } from '#shared/money'
import type { Problems } from '../reading/problems.ts'
import type { SoldLine, SoldTicket } from './order-rows.ts'
import type { Place } from './place.ts'
import type { SalesLine as Line } from './read-sales.ts'
import type { SeasonKeys } from './season-keys.ts'

export interface LineReader {
  keys: SeasonKeys
  problems: Problems
  timeZone: string
  /** Marks a seat as sold, blocked or reserved; reports one that already is. */
  take(performanceId: number, seatId: number, place: Place): void
  /** The customer's first and last name. */
  name: string
}

type SalesLine = Partial<Line>
type Reads = (line: SalesLine, reader: LineReader, place: Place) => SoldLine | undefined

/** The kinds of lines, by the key that says which. */
const KINDS = { performance: ticketsLine, package: packageLine, membership, donation, voucher } satisfies Partial<
  Record<keyof SalesLine, Reads>
>

/** Returns a line of an order as it is stored. Reports what the season hasn't. */
export function soldLine(line: SalesLine, reader: LineReader, place: Place): SoldLine[] {
  const [kind, ...others] = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((each) => line[each] !== undefined)
  if (!kind || others.length > 0) {
    const expected = `Write one of ${Object.keys(KINDS).join(', ')}`
    reader.problems.add(place.file, place.line, 'The line must be of one kind', expected)
    return []
  }
  const found = KINDS[kind](line, reader, place)
  return found ? [found] : []
}

function ticketsLine(line: SalesLine, reader: LineReader, place: Place): SoldLine | undefined {
  const { keys } = reader
  const performance = keys.performance(line.performance, place)
  const priceType = keys.priceType(line.priceType, place)
  if (!performance || !priceType) return undefined
  const { id: performanceId, hallId, name } = performance
  const tickets = keys.seats(hallId, line.seats, place).map(({ id: seatId, zoneId }): SoldTicket => {
    reader.take(performanceId, seatId, place)
    const amountCents = keys.price([performanceId, zoneId, priceType.id], place)
    return { performanceId, seatId, priceTypeId: priceType.id, amountCents }
  })
  const upsells = (line.extras ?? []).flatMap(({ extra, priceType: of, count }) => {
    const [offered, type] = [keys.extra(`${line.performance}/${extra}`, place), keys.priceType(of, place)]
    if (!offered || !type) return []
    const amountCents = keys.price([offered.id, type.id], place)
    return { upsellPerformanceId: offered.id, priceTypeId: type.id, name: offered.name, count, amountCents }
  })
  return { kind: 'Performance', name, performanceId, tickets, upsells }
}

function packageLine(line: SalesLine, reader: LineReader, place: Place): SoldLine | undefined {
  const { keys, timeZone } = reader
  const sold = keys.package(line.package, place)
  const priceType = keys.priceType(line.priceType, place)
  if (!sold || !priceType) return undefined
  const placed = sold.performances.flatMap(({ id: performanceId, hallId }) =>
    keys.seats(hallId, line.seats, place).map((seat) => ({ performanceId, ...seat })),
  )
  const tickets = placed.map(({ performanceId, id: seatId, zoneId }): SoldTicket => {
    reader.take(performanceId, seatId, place)
    const amountCents = keys.price([sold.id, performanceId, zoneId, priceType.id], place)
    return { performanceId, seatId, priceTypeId: priceType.id, amountCents }
  })
  const zoneId = placed[0]?.zoneId
  const following = line.renewal && keys.package(line.renewal.by, place)
  const reserved = (following?.performances ?? []).flatMap(({ id: performanceId, hallId }) =>
    keys.seats(hallId, line.seats, place).map(({ id: seatId }) => {
      reader.take(performanceId, seatId, place)
      return { performanceId, seatId }
    }),
  )
  return {
    ...{ kind: 'Package', name: sold.name, packageId: sold.id, tickets },
    ...(zoneId !== undefined && { zoneId }),
    ...(line.renewal &&
      following && {
        renewal: { packageId: following.id, heldUntil: instantOf(line.renewal.until, timeZone), seats: reserved },
      }),
  }
}

function membership({ membership: key = '', starts, expires }: SalesLine, reader: LineReader, place: Place) {
  const level = reader.keys.membership(key, place)
  if (!level || !required({ starts, expires }, reader, place)) return undefined
  const [startsOn, expiresOn] = [starts as string, expires as string]
  return {
    ...{ kind: 'Membership' as const, name: level.name, membershipLevelId: level.id, amountCents: level.priceCents },
    ...{ details: { startsOn }, membership: { startsOn, expiresOn } },
  }
}

function donation({ donation: key = '', amount }: SalesLine, reader: LineReader, place: Place) {
  const fund = reader.keys.fund(key, place)
  if (!fund || !required({ amount }, reader, place)) return undefined
  return {
    ...{ kind: 'Donation' as const, name: fund.name, fundId: fund.id, amountCents: toCents(amount as number) },
    details: { name: reader.name, receiptName: reader.name, isMonthly: false, isAnonymous: false },
  }
}

function voucher({ voucher: number = '', amount, expires, gift }: SalesLine, reader: LineReader, place: Place) {
  if (!required({ amount, expires }, reader, place)) return undefined
  return {
    ...{ kind: 'GiftVoucher' as const, name: 'Gift voucher', amountCents: toCents(amount as number) },
    details: gift ? { sendType: 'Gift', ...gift } : { sendType: 'Myself' },
    voucher: { number, expiresOn: expires as string },
  }
}

/** Returns whether a line has the values that its kind needs, and reports the others. */
function required(values: Record<string, unknown>, { problems }: LineReader, { file, line }: Place): boolean {
  const missing = Object.keys(values).filter((name) => values[name] === undefined)
  for (const name of missing) problems.add(file, line, `“${name}” is missing`, 'Add it to the line')
  return missing.length === 0
}
