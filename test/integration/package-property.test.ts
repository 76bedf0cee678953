import fc from 'fast-check'
import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import type { Call } from '#shared/ticketing/call'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { series } from '#shared/ticketing/series/series'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { brokenInvariants } from '#test/support/purchase-invariants'
import { fillTestPackages, packageSeat, testPackages } from '#test/support/test-packages'
import { testProgramme } from '#test/support/test-programme'

const { eight, three, choice, varying, fixedSeries, flexiSeries, zones, performances, productions } = testPackages
const { adult, concession, child } = testProgramme.priceTypes
/** As many as take half a minute on a slow machine; `PACKAGE_STEPS` overrides it. */
const STEPS_A_RUN = 25
const runs = Math.ceil(Number(process.env.PACKAGE_STEPS ?? 100) / STEPS_A_RUN)

const names = [
  'fixed',
  'flexi',
  'flexi',
  'map',
  'map',
  'removePerformance',
  'removePackage',
  'giveBack',
  'clear',
  'time',
]
const step = fc.record({ name: fc.constantFrom(...names), visitor: fc.nat(1), choice: fc.nat(9_999) })

t.test('cart, holds and totals agree after any sequence of package changes', async (t) => {
  const venue = await openBoxOffice(t as never, { fill: fillTestPackages, logLevel: 'silent' })
  const { db, clock } = venue
  let visitors: TestVisitor[] = []
  let successes = 0

  /** Makes a call. Refusals are expected, failures aren't. */
  const make = async (visitor: TestVisitor, call: Call<never, unknown>, input: unknown) => {
    const { status, body } = await visitor.response(call as Call<unknown, unknown>, input)
    if (status >= 500) throw new Error(`${call.path} failed: ${JSON.stringify(body)}`)
    if (status === 200) successes += 1
  }
  const take = async ({ name, visitor: who, choice: number }: { name: string; visitor: number; choice: number }) => {
    const visitor = visitors[who] as TestVisitor
    const at = number % 4
    const [performanceId = 0, productionId = 0] = [performances[at], productions[at]]
    const zoneId = number % 2 ? zones.front : zones.back
    const packageId = number % 3 ? choice : varying
    const priceTypeId = number % 5 ? adult : concession
    const seats = [
      { priceTypeId, count: 1 + (number % 7) },
      { priceTypeId: child, count: number % 2 },
    ]
    const chosen = Array.from({ length: 1 + (number % 3) }, (_, index) => ({
      ...{ priceTypeId, seatId: packageSeat(1 + (number % 10), 1 + (number % 15) + index) },
    }))
    if (name === 'fixed')
      return make(visitor, series.reserveFixed as never, { packageId: number % 2 ? eight : three, zoneId, seats })
    if (name === 'flexi')
      return make(visitor, series.reserveFlexi as never, { packageId, productionId, performanceId, zoneId, seats })
    if (name === 'map')
      return make(visitor, seatSelector.packageReserve as never, {
        ...{ packageId: number % 4 ? packageId : three, performanceId, packageSeats: chosen },
        performanceSeats: number % 6 ? [] : [{ priceTypeId: child, seatId: packageSeat(10, 1 + (number % 20)) }],
      })
    if (name === 'removePerformance')
      return make(visitor, series.removePerformance as never, { packageId, productionId, performanceId })
    if (name === 'removePackage')
      return make(visitor, series.removePackage as never, { packageId: [eight, three, choice, varying][at] })
    if (name === 'giveBack')
      return make(visitor, seatSelector.packagePerformanceRemove as never, { packageId, performanceId })
    if (name === 'clear') return make(visitor, session.clearCart as never, undefined)
    clock.move({ minutes: 1 + (number % 9) })
  }
  /** Returns inconsistencies of packages, as sentences. */
  const broken = async (): Promise<string[]> => {
    const rows = await db.query<{ what: string }>(sql`
        select 'a ticket without its seat: ' || c.id as what
          from cart_ticket c join cart_line l on l.id = c.cart_line_id join cart k on k.id = l.cart_id
         where k.expires_at > ${clock.now()}
           and not exists (select from seat_allocation a where a.performance_id = c.performance_id and a.seat_id = c.seat_id
                             and a.state = 'held' and a.cart_id = k.id and a.expires_at = k.expires_at)
        union all
        select 'a ticket at another price: ' || c.id
          from cart_ticket c join cart_line l on l.id = c.cart_line_id join seat s on s.id = c.seat_id
         where not exists (select from package_price p
                            where p.package_id = l.package_id and p.performance_id = c.performance_id
                              and p.zone_id = s.zone_id and p.price_type_id = c.price_type_id and p.amount_cents = c.amount_cents)
        union all
        select 'a package without tickets: ' || l.id
          from cart_line l where not exists (select from cart_ticket where cart_line_id = l.id)
        union all
        select 'two dates of one production: ' || l.id
          from cart_line l join cart_ticket c on c.cart_line_id = l.id join performance f on f.id = c.performance_id
         group by l.id, f.production_id having count(distinct f.id) > 1
        union all
        select 'a timer without a cart: ' || k.id
          from cart k where k.expires_at is not null and not exists (select from cart_line where cart_id = k.id)`)
    return [...rows.map(({ what }) => what), ...(await brokenInvariants(db, clock.now()))]
  }
  /** Checks that the sums that the pages show are those of the tickets. */
  const sumsOf = async (visitor: TestVisitor) => {
    for (const SeriesId of [fixedSeries, flexiSeries]) {
      const { selectedFixedPackage, selectedFlexiPackage, ...sums } = await visitor.call(series.productions, {
        SeriesId,
      })
      const concerts = [
        ...(selectedFixedPackage?.productions ?? []),
        ...(selectedFlexiPackage?.productions ?? []).flatMap((each) => each.performances),
      ].filter(({ hasTickets }) => hasTickets)
      const tickets = concerts.flatMap((each) => each.tickets)
      const cents = tickets.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      const shown = [sums.concertCount, sums.ticketCount, Math.round(sums.total * 100)]
      if (shown.join() !== [concerts.length, tickets.length, cents].join())
        throw new Error(`the sums are ${shown}, the tickets ${[concerts.length, tickets.length, cents]}`)
    }
  }
  const property = fc.asyncProperty(
    fc.array(step, { minLength: STEPS_A_RUN, maxLength: STEPS_A_RUN }),
    async (steps) => {
      for (const table of [sql`seat_allocation`, sql`session`, sql`cart`]) await db.execute(sql`delete from ${table}`)
      visitors = [venue.visitor(), venue.visitor()]
      for (const each of steps) {
        await take(each)
        const found = await broken()
        if (found.length) throw new Error(`after ${JSON.stringify(each)}: ${found.join('; ')}`)
      }
      for (const visitor of visitors) await sumsOf(visitor)
    },
  )
  // The programme's vouchers begin with less than their original value.
  await db.execute(sql`delete from gift_voucher`)
  await fc.assert(property, { numRuns: runs, endOnFailure: true, interruptAfterTimeLimit: 60_000 })
  t.ok(successes > STEPS_A_RUN, `${successes} changes`)
})
