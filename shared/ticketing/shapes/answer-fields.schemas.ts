import { boolean, number, string } from 'yup'
import { hasWholeCents } from '#shared/money'
import { availabilities } from '../enumerations.ts'

/** The building blocks of the contract's responses. All fields are present in every response; `…OrNone` may be null. */
export const text = string().defined()
export const textOrNone = string().nullable().defined()
export const flag = boolean().defined()
export const count = number().integer().min(0).defined()
export const optionalCount = number().integer().min(0).optional()
/** An id of the ticketing service: a positive integer. */
export const ticketingId = number().integer().min(1).defined()
export const ticketingIdOrNone = ticketingId.nullable()
export const optionalTicketingId = number().integer().min(1).optional()
/** Dollars with at most two decimals. */
export const money = number()
  .test(
    'cents',
    ({ path }) => `${path} must have at most two decimals`,
    (value) => value === undefined || value === null || hasWholeCents(value),
  )
  .defined()
export const moneyOrNone = money.nullable()
export const optionalMoney = money.optional()

/** An instant: ISO 8601 with an offset. */
export const instant = string()
  .matches(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/,
    ({ path }) => `${path} must be ISO 8601 with an offset`,
  )
  .defined()
export const instantOrNone = instant.nullable()
/** A day of the venue's calendar: YYYY-MM-DD. */
export const day = string()
  .matches(/^\d{4}-\d\d-\d\d$/, ({ path }) => `${path} must be YYYY-MM-DD`)
  .defined()
export const dayOrNone = day.nullable()
/** The availability of a performance. */
export const availability = string().oneOf(availabilities).defined()
