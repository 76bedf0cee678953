import { order } from '#shared/ticketing/order/order'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { confirmPayment } from './confirm-payment.ts'
import { finalize } from './finalize.ts'
import { receiptOf } from './receipt.ts'

export const orderRoutes = routes(order, schemas.order, {
  finalize: (call, boxOffice) => finalize(boxOffice, call),
  paymentComplete: ({ input: { sessionId }, now }, boxOffice) => confirmPayment(boxOffice, sessionId, now),
  receipt: ({ input: { OrderId, SessionKey } }, boxOffice) => receiptOf(boxOffice, OrderId, SessionKey),
})
