import type { StaffAreaName } from '#shared/staff/contract'
import { accessRoutes } from './access/access-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { cancellationRoutes } from './cancellation/cancellation-routes.ts'
import { counterRoutes } from './counter/counter-routes.ts'
import { customersRoutes } from './customers/customers-routes.ts'
import { devicesRoutes } from './devices/devices-routes.ts'
import { doorRoutes } from './door/door-routes.ts'
import { findRoutes } from './find/find-routes.ts'
import { messagesRoutes } from './messages/messages-routes.ts'
import { movesRoutes } from './moves/moves-routes.ts'
import { ordersRoutes } from './orders/orders-routes.ts'
import { performancesRoutes } from './performances/performances-routes.ts'
import { codesRoutes } from './promo-codes/codes-routes.ts'
import { returnedSeatsRoutes } from './returned-seats/returned-seats-routes.ts'
import { seasonRoutes } from './season/season-routes.ts'
import { seatsRoutes } from './seats/seats-routes.ts'
import type { StaffAreaRoutes } from './staff-routes.ts'
import { takingsRoutes } from './takings/takings-routes.ts'
import { tillRoutes } from './till/till-routes.ts'
import { vouchersRoutes } from './vouchers/vouchers-routes.ts'
import { waitingRoomRoutes } from './waiting-room/waiting-room-routes.ts'

/** The routes of every area of the staff's contract. A missing area is a compile error. */
export const staffAreaRoutes: Readonly<Record<StaffAreaName, StaffAreaRoutes>> = {
  access: accessRoutes,
  find: findRoutes,
  orders: ordersRoutes,
  customers: customersRoutes,
  vouchers: vouchersRoutes,
  codes: codesRoutes,
  season: seasonRoutes,
  waitingRoom: waitingRoomRoutes,
  performances: performancesRoutes,
  seats: seatsRoutes,
  returnedSeats: returnedSeatsRoutes,
  cancellation: cancellationRoutes,
  moves: movesRoutes,
  messages: messagesRoutes,
  counter: counterRoutes,
  till: tillRoutes,
  door: doorRoutes,
  devices: devicesRoutes,
  takings: takingsRoutes,
  audit: auditRoutes,
}
