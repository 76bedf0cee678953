import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { buyVoucher } from './buy-voucher.ts'

export const giftVoucherRoutes = routes(giftVoucher, schemas.giftVoucher, {
  create: async ({ input, ...call }, boxOffice) => {
    await buyVoucher(boxOffice, call, input)
    return {}
  },
})
