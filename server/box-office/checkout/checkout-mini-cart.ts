import { fromCents } from '#shared/money'
import type { Result } from '#shared/ticketing/call'
import type { checkout } from '#shared/ticketing/checkout/checkout'
import type { BoxOffice } from '../box-office.ts'
import { readCart } from '../carts/cart.ts'
import type { CartLine } from '../carts/cart-lines.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { type PricedCart, readPricedCart } from './priced-cart.ts'

type MiniCart = Result<(typeof checkout)['miniCart']>

export async function checkoutMiniCart(boxOffice: BoxOffice, { visitor, now }: CallContext): Promise<MiniCart> {
  const cart = await readCart(boxOffice.db, visitor, now)
  if (!cart) return EMPTY
  return miniCartOf(await readPricedCart(boxOffice.db, boxOffice, cart, now))
}

const EMPTY: MiniCart = {
  ...{ performances: [], packages: [], donations: [], memberships: [], giftVouchers: [] },
  ...{ donation: null, delivery: null, fees: null, giftVoucher: null, giftVoucherCode: null },
  ...{ total: 0, isNoPaymentOrder: false },
}

/** Returns the cart for the response. */
function miniCartOf({ cart, items, vouchers, method, totals }: PricedCart): MiniCart {
  const mayChange = cart.state === 'open'
  const of = (kind: CartLine['kind']) => items.filter((item) => item.kind === kind)
  const lineOf = (item: CartLine) => ({
    ...lineOnWire(item, mayChange),
    canEdit: mayChange && (item.kind === 'Performance' || item.kind === 'Package'),
  })
  return {
    performances: of('Performance').map((item) => ({
      ...lineOf(item),
      ...{ tessituraId: Number(item.productionId), ticketCount: item.tickets.length },
      company: item.company ?? '',
      seats: item.tickets.map(({ zone, section, row, number }) => ({ zone, section, row, number: String(number) })),
    })),
    packages: of('Package').map((item) => ({
      ...lineOf(item),
      tessituraId: Number(item.packageId),
      seriesId: Number(item.seriesId),
      seriesName: String(item.seriesName),
      isIncomplete: item.isIncomplete,
    })),
    donations: of('Donation').map(lineOf),
    memberships: of('Membership').map(lineOf),
    giftVouchers: of('GiftVoucher').map((item) => ({ ...lineOf(item), giftCertificateNumber: null })),
    donation: moneyOrNone(totals.donationCents),
    delivery: method ? fromCents(totals.deliveryCents) : null,
    fees: moneyOrNone(totals.feesCents),
    giftVoucher: vouchers.length ? fromCents(totals.vouchersCents) : null,
    giftVoucherCode: vouchers.length ? vouchers.map(({ number }) => number).join(', ') : null,
    total: fromCents(totals.totalCents),
    isNoPaymentOrder: items.length > 0 && totals.totalCents === 0,
  }
}

/**
 * Returns a line for the response. `id` is that of the performance, package, fund or membership level. A bought voucher
 * has only the line's id.
 */
const lineOnWire = (item: CartLine, mayChange: boolean) => ({
  id: item.performanceId ?? item.packageId ?? item.membershipLevelId ?? item.fundId ?? item.id,
  type: item.kind,
  name: item.name,
  date: item.startsAt?.toISOString() ?? null,
  productionId: item.productionId,
  productLineItemId: item.id,
  subtotal: fromCents(item.amountCents),
  canDelete: mayChange,
  hasExtras: item.upsells.length > 0,
})

const moneyOrNone = (cents: number) => (cents > 0 ? fromCents(cents) : null)
