import { Refusal } from '#shared/refusals'
import { schemas } from '#shared/ticketing/schemas'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { sql } from '../database/sql.ts'
import { EventStream, routes } from '../routes.ts'
import { packageSeats, removePackageSeats, reservePackageSeats } from './package-seats.ts'
import { performanceSeats } from './performance-seats.ts'
import { removeSeats, reserveSeats } from './reserve-seats.ts'
import { seatMapAddresses, slugOf } from './seat-maps.ts'

export const seatSelectorRoutes = routes(seatSelector, schemas.seatSelector, {
  performanceSeats: ({ input: { PerformanceId, Split }, ...call }, boxOffice) =>
    performanceSeats(boxOffice, call, { performanceId: PerformanceId, isSplit: Split === true }),

  seatPlan: async ({ input: { Plan }, cacheForAYear }, boxOffice) => {
    const hallId = /^(\d{1,9})-/.exec(Plan)?.[1]
    const hall = hallId === undefined ? undefined : await boxOffice.hallMap(Number(hallId))
    if (hall?.plan !== Plan) throw new Refusal('NOT_FOUND')
    cacheForAYear()
    return { seats: [...hall.seats] }
  },
  information: async (_call, { db }) => ({
    attributes: await db.query<{ key: string; name: string; description: string }>(sql`
      select code as key, name, description from seat_attribute order by code`),
  }),
  seatMap: async ({ input: { Slug }, cacheForAYear }, boxOffice) => {
    const map = await boxOffice.seatMap(slugOf(Slug))
    if (!map) throw new Refusal('NOT_FOUND')
    if (map.address === Slug) cacheForAYear()
    return { content: map.content }
  },
  seatMaps: async (_call, boxOffice) => ({ maps: await seatMapAddresses(boxOffice) }),
  changes: async ({ input: { PerformanceId, Since }, lastEventId }, { seatChanges }) =>
    new EventStream(await seatChanges.follow(PerformanceId, lastEventId ?? Since ?? undefined)),

  performanceReserve: async ({ input, ...call }, boxOffice) => {
    const advice = await reserveSeats(boxOffice, call, input.performanceId, input.performanceSeats)
    return advice.length ? { advice } : {}
  },
  performanceRemove: async ({ input: { performanceId }, ...call }, boxOffice) => {
    await removeSeats(boxOffice, call, performanceId)
    return {}
  },

  packageSeats: ({ input: { PackageId, PerformanceId, Split }, ...call }, boxOffice) =>
    packageSeats(boxOffice, call, { packageId: PackageId, performanceId: PerformanceId, isSplit: Split === true }),
  packageReserve: async ({ input, ...call }, boxOffice) => {
    const advice = await reservePackageSeats(boxOffice, call, input)
    return advice.length ? { advice } : {}
  },
  packagePerformanceRemove: async ({ input, ...call }, boxOffice) => {
    await removePackageSeats(boxOffice, call, input)
    return {}
  },
})
