import { performances } from '#shared/staff/performances/performances'
import { performancesSchemas } from '#shared/staff/performances/performances.schemas'
import { staffRoutes } from '../staff-routes.ts'
import { readBuyers, readComing, readPerformance } from './read-performances.ts'

export const performancesRoutes = staffRoutes(performances, performancesSchemas, {
  coming: ({ now }, boxOffice) => readComing(boxOffice, now),
  performance: ({ input, now }, boxOffice) => readPerformance(boxOffice, input.performanceId, now),
  buyers: ({ input, now }, boxOffice) => readBuyers(boxOffice, input.performanceId, now),
})
