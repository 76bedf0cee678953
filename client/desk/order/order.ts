import type { orders } from '#shared/staff/orders/orders'
import type { StaffResult } from '#shared/staff/staff-call'

/** An order as the desk reads it. */
export type Order = StaffResult<(typeof orders)['order']>
