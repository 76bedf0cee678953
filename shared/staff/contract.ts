import { access } from './access/access.ts'
import { audit } from './audit/audit.ts'
import { cancellation } from './cancellation/cancellation.ts'
import { codes } from './codes/codes.ts'
import { counter } from './counter/counter.ts'
import { customers } from './customers/customers.ts'
import { devices } from './devices/devices.ts'
import { door } from './door/door.ts'
import { find } from './find/find.ts'
import { messages } from './messages/messages.ts'
import { moves } from './moves/moves.ts'
import { orders } from './orders/orders.ts'
import { performances } from './performances/performances.ts'
import { returnedSeats } from './returned-seats/returned-seats.ts'
import { season } from './season/season.ts'
import { seats } from './seats/seats.ts'
import type { StaffCall } from './staff-call.ts'
import { takings } from './takings/takings.ts'
import { till } from './till/till.ts'
import { vouchers } from './vouchers/vouchers.ts'
import { waitingRoom } from './waiting-room/waiting-room.ts'

/** Every call of the desk, by area. */
export const staffContract = {
  access,
  find,
  orders,
  customers,
  vouchers,
  codes,
  season,
  waitingRoom,
  performances,
  seats,
  returnedSeats,
  cancellation,
  moves,
  messages,
  counter,
  till,
  door,
  devices,
  takings,
  audit,
}
export type StaffAreaName = keyof typeof staffContract
type Contract = typeof staffContract

/** The name of a call, such as `orders.refund`. */
export type StaffCallName = { [Area in StaffAreaName]: `${Area}.${keyof Contract[Area] & string}` }[StaffAreaName]
/** The call with a name. */
export type StaffCallNamed<Name extends StaffCallName> = Name extends `${infer Area}.${infer Call}`
  ? Area extends StaffAreaName
    ? Call extends keyof Contract[Area]
      ? Contract[Area][Call]
      : never
    : never
  : never

export const everyStaffCall: readonly { name: string; call: StaffCall }[] = Object.entries(staffContract).flatMap(
  ([area, calls]) => Object.entries<StaffCall>(calls).map(([name, call]) => ({ name: `${area}.${name}`, call })),
)
