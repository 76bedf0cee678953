import { till } from '#shared/staff/till/till'
import { tillSchemas } from '#shared/staff/till/till.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { closeTill, openTill } from './change-till.ts'
import { readClosedTills, readCurrentTill } from './read-till.ts'

export const tillRoutes = staffRoutes(till, tillSchemas, {
  current: (call, { db }) => readCurrentTill(db, colleagueOf(call).id),
  open: (call, boxOffice) => openTill(boxOffice, colleagueOf(call), call.input, call.now),
  close: (call, boxOffice) => closeTill(boxOffice, colleagueOf(call), call.input, call.now),
  closed: (_call, { db }) => readClosedTills(db),
})
