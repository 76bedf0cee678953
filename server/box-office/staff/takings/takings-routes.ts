import { takings } from '#shared/staff/takings/takings'
import { takingsSchemas } from '#shared/staff/takings/takings.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { closeDays } from './close-days.ts'
import { readExportRows } from './read-export-rows.ts'
import { readSums } from './read-sums.ts'

export const takingsRoutes = staffRoutes(takings, takingsSchemas, {
  sums: ({ input }, boxOffice) => readSums(boxOffice, input),
  exportRows: ({ input }, boxOffice) => readExportRows(boxOffice, input),
  close: (call, boxOffice) => closeDays(boxOffice, colleagueOf(call), call.input.until, call.now),
})
