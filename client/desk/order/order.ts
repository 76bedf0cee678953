import type { orders } from '#shared/staff/orders/orders'
import type { StaffResult } from '#shared/staff/staff-call'

/** An order as the box office returns it to the desk. */
export type Order = StaffResult<(typeof orders)['order']>
