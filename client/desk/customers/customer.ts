import type { customers } from '#shared/staff/customers/customers'
import type { StaffResult } from '#shared/staff/staff-call'

/** A customer as the box office returns it to the desk. */
export type Customer = StaffResult<(typeof customers)['customer']>
export type FoundCustomer = Customer['alike'][number]

/** Returns which of two customers is kept as they are merged: only an account has a password, so that it is kept. */
export const keptByDefault = <C extends Pick<Customer, 'hasAccount'>>(customer: C, other: C): C =>
  customer.hasAccount || !other.hasAccount ? customer : other
