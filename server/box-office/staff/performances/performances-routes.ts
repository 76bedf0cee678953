import { performances } from '#shared/staff/performances/performances'
import { performancesSchemas } from '#shared/staff/performances/performances.schemas'
import { staffRoutes } from '../staff-routes.ts'
import { readBuyers } from './read-buyers.ts'
import { findPerformances, readComing, readPerformance } from './read-performances.ts'
import { readSalesByDay } from './read-sales.ts'

export const performancesRoutes = staffRoutes(performances, performancesSchemas, {
  coming: ({ now }, boxOffice) => readComing(boxOffice, now),
  performance: ({ input, now }, boxOffice) => readPerformance(boxOffice, input.performanceId, now),
  find: ({ input, now }, boxOffice) => findPerformances(boxOffice, input, now),
  salesByDay: ({ input, now }, boxOffice) => readSalesByDay(boxOffice, input.performanceId, now),
  buyers: ({ input, now }, boxOffice) => readBuyers(boxOffice, input.performanceId, now),
})
