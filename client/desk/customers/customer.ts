import type { customers } from '#shared/staff/customers/customers'
import type { StaffResult } from '#shared/staff/staff-call'

/** A customer as the box office returns it to the desk. */
export type Customer = StaffResult<(typeof customers)['customer']>
export type FoundCustomer = Customer['alike'][number]
