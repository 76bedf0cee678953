import { codes } from '#shared/staff/codes/codes'
import { codesSchemas } from '#shared/staff/codes/codes.schemas'
import { sql } from '../../database/sql.ts'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { addPromoCode } from './add-promo-code.ts'
import { endPromoCode } from './end-promo-code.ts'
import { readPromoChoices, readPromoCodes } from './read-promo-codes.ts'

export const codesRoutes = staffRoutes(codes, codesSchemas, {
  list: ({ now }, { db }) => readPromoCodes(db, now),
  choices: ({ now }, { db }) => readPromoChoices(db, now),
  add: (call, boxOffice) => addPromoCode(boxOffice, colleagueOf(call), call.input, call.now),
  end: async (call, boxOffice) => {
    await endPromoCode(boxOffice, colleagueOf(call), sql`id = ${call.input.promoCodeId}`, call.now)
    return {}
  },
})
