import type { counter } from '#shared/staff/counter/counter'
import type { StaffResult } from '#shared/staff/staff-call'

export type Held = StaffResult<(typeof counter)['hold']>
export type Sold = StaffResult<(typeof counter)['sell']>
