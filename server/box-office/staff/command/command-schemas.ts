import type { InferType } from 'yup'
import { isDay } from '#shared/calendar-day'
import { accessSchemas } from '#shared/staff/access/access.schemas'
import { BlockSent } from '#shared/staff/seats/seats.schemas'
import {
  amountSent,
  daySent,
  idSent,
  optionalEmailSent,
  optionalListSent,
  quantityUpTo,
  requiredText,
} from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

const seats = requiredText(500, 'Please name the seats, such as Stalls H 10-14')

/** In the venue's time. */
const localTimeSent = requiredText(16).test(
  'time',
  'Please give a time as 2027-03-12 19:30',
  (value) =>
    typeof value !== 'string' || (isDay(value.slice(0, 10)) && /^.{10}[ T](?:[01]\d|2[0-3]):[0-5]\d$/.test(value)),
)
const names = optionalListSent(requiredText(200), 100)

/** What the commands send, each as a POST of its own. */
export const commandSchemas = {
  backup: shape({ file: requiredText(4_096) }),
  invite: accessSchemas.invite.body,
  performances: shape({ days: quantityUpTo(400).min(1, 'Please give between 1 and 400 days') }),
  block: BlockSent.omit(['seatIds']).shape({ seats }),
  release: shape({ performanceId: idSent, seats }),
  addPromoCode: shape({
    code: requiredText(40).matches(/^\S+$/, 'Please write the code without spaces'),
    ...{ starts: localTimeSent, ends: localTimeSent },
    ...{ productions: names, priceTypes: names, messages: optionalListSent(requiredText(500), 20) },
    mostOrders: idSent.nullable().optional().default(null),
  }),
  issueVouchers: shape({
    amount: amountSent.min(0.01, 'Please give an amount above zero'),
    count: quantityUpTo(500).min(1, 'Please give a number from 1 to 500'),
    reason: requiredText(500, 'Please give a reason'),
    email: optionalEmailSent(),
    expiresOn: daySent.nullable().optional(),
  }),
}

export type CommandName = keyof typeof commandSchemas
export type CommandInput<Name extends CommandName> = InferType<(typeof commandSchemas)[Name]>

/** For commands on the same machine. */
export const commandPath = (name: CommandName): string => `/command/${name}`
