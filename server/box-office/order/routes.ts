import { order } from '#shared/ticketing/order'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { confirmPayment } from './confirm-payment.ts'
import { finalize } from './finalize.ts'
import { receiptOf } from './receipt.ts'

export const orderRoutes = routes(order, schemas.order, {
  finalize: ({ visitor }, office) => finalize(office, visitor),
  paymentComplete: ({ input: { sessionId } }, office) => confirmPayment(office, sessionId),
  receipt: ({ input: { OrderId, SessionKey } }, office) => receiptOf(office, OrderId, SessionKey),
})
