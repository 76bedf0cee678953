import { type InferType, mixed } from 'yup'
import { accessSchemas } from '#shared/staff/access/access.schemas'
import { PromoCodeSent } from '#shared/staff/codes/codes.schemas'
import { customersSchemas, MergeSent } from '#shared/staff/customers/customers.schemas'
import { MoveSent, MoveTimes } from '#shared/staff/moves/moves.schemas'
import { BlockSent } from '#shared/staff/seats/seats.schemas'
import { ExtensionSent, VoidSent, VouchersSent } from '#shared/staff/vouchers/vouchers.schemas'
import {
  idSent,
  optionalEmailSent,
  optionalText,
  quantityUpTo,
  requiredText,
} from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'

const voucherNumber = requiredText(40, 'Please give the number of a gift voucher')
const seats = requiredText(500, 'Please name the seats, such as Stalls H 10-14')

/** What the commands send, each as a POST of its own. */
export const commandSchemas = {
  backup: shape({ file: requiredText(4_096) }),
  invite: accessSchemas.invite.body,
  performances: shape({ days: quantityUpTo(400).min(1, 'Please give between 1 and 400 days') }),
  block: BlockSent.omit(['seatIds']).shape({ seats }),
  release: shape({ performanceId: idSent, seats }),
  move: MoveTimes.concat(MoveSent.pick(['reason'])),
  addPromoCode: PromoCodeSent,
  promoCodes: shape({}),
  endPromoCode: shape({ code: requiredText(40) }),
  issueVouchers: VouchersSent,
  voucher: shape({ number: voucherNumber }),
  voidVoucher: VoidSent.omit(['voucherId']).shape({ number: voucherNumber }),
  findCustomers: customersSchemas.find.body,
  customer: customersSchemas.customer.query,
  /** Only the fields to change. The whole is validated like a correction at the desk. */
  correctCustomer: shape({
    ...{ customerId: idSent, reason: requiredText(500, 'Please give a reason') },
    ...{ firstName: optionalText(60), lastName: optionalText(60), email: optionalText(200), phone: optionalText(40) },
  }),
  mergeCustomers: MergeSent,
  eraseCustomer: shape({ customerId: idSent, reason: requiredText(500, 'Please give a reason') }),
  extendVoucher: ExtensionSent.omit(['voucherId']).shape({ number: voucherNumber }),
}

/** Makes a call of the desk's contract as a colleague. */
export const CALL_PATH = '/command/call'
export const CallSent = shape({
  /** Such as `orders.refund`. */
  call: requiredText(100),
  /** The colleague's mail address. */
  by: optionalEmailSent().required('Please name the colleague with --by ADDRESS'),
  input: mixed(),
})

export type CommandName = keyof typeof commandSchemas
export type CommandInput<Name extends CommandName> = InferType<(typeof commandSchemas)[Name]>

/** For commands on the same machine. */
export const commandPath = (name: CommandName): string => `/command/${name}`
