import { order } from '#shared/ticketing/order/order'
import { schemas } from '#shared/ticketing/schemas'
import { acceptTerms } from '../carts/accept-terms.ts'
import { routes } from '../routes.ts'
import { withOrder } from './failed-order.ts'
import { abandonPayment, confirmPayment } from './place/confirm-payment.ts'
import { finalize } from './place/finalize.ts'
import { documentOf, receiptOf } from './place/receipt.ts'

export const orderRoutes = routes(order, schemas.order, {
  acceptTerms: async ({ input: { version }, ...call }, boxOffice) => {
    await acceptTerms(boxOffice, call, version)
    return {}
  },
  finalize: (call, boxOffice) => finalize(boxOffice, call),
  abandonPayment: ({ input, visitor, now }, boxOffice) => abandonPayment(boxOffice, visitor, input ?? {}, now),
  paymentComplete: ({ input: { sessionId }, visitor, now }, boxOffice) =>
    confirmPayment(boxOffice, visitor, sessionId, now),
  receipt: ({ input: { OrderId, SessionKey } }, boxOffice) =>
    withOrder(OrderId, () => receiptOf(boxOffice, OrderId, SessionKey)),
  document: ({ input: { OrderId, SessionKey, DocumentId } }, boxOffice) =>
    withOrder(OrderId, () => documentOf(boxOffice, OrderId, SessionKey, DocumentId)),
})
