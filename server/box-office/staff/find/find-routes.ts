import { find } from '#shared/staff/find/find'
import { findSchemas } from '#shared/staff/find/find.schemas'
import { staffRoutes } from '../staff-routes.ts'
import { findOrders } from './find-orders.ts'

export const findRoutes = staffRoutes(find, findSchemas, {
  orders: ({ input }, boxOffice) => findOrders(boxOffice, input.text),
})
