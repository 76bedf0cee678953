import { get, post, staffArea } from '../staff-call.ts'
import type { CodesSchemas } from './codes.schemas.ts'

/** The promo codes at the desk. */
export const codes = staffArea<CodesSchemas>()({
  list: get('/staff/codes', 'readPromoCodes'),
  choices: get('/staff/codes/choices', 'changePromoCodes'),
  add: post('/staff/codes/add', 'changePromoCodes', ['INVALID_INPUT']),
  end: post('/staff/codes/end', 'changePromoCodes', ['NOT_FOUND', 'PROMO_ENDED']),
})
