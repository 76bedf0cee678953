import type { Mutation } from './mutation.ts'

/** Prices, carts, payments and receipts. */
export const moneyMutations: readonly Mutation[] = [
  {
    ids: ['ANALYTICS-03'],
    file: 'client/layouts/production/production.layout.tsx',
    name: 'useViewEvent',
    body: `{
        const { id, name } = detail ?? {}
        useEffect(() => {
          if (id === undefined || name === undefined) return
          pushEvent({ event: 'view_item', items: [{ id, name, category: 'Production' }] })
        }, [id, name])
      }`,
    test: 'browser/purchase.test.ts',
  },
  {
    ids: ['ANALYTICS-S-04'],
    file: 'client/layouts/series/upcoming-events.tsx',
    name: 'UpcomingEvents',
    body: '{ return null }',
    test: 'browser/series-page.test.ts',
  },
  {
    ids: ['CART-12'],
    file: 'client/features/checkout/checkout.tsx',
    name: 'EmptyCart',
    body: `{
        return (
          <>
            <p className="lead">There is nothing in your cart.</p>
            <p>
              <a href={paths.whatsOn}>See what’s on</a>
            </p>
          </>
        )
      }`,
    test: 'browser/cart.test.ts',
  },
  {
    ids: ['CART-10'],
    file: 'client/features/checkout/gift-voucher.tsx',
    name: 'GiftVoucher',
    body: `cart.giftVoucher !== null || cart.giftVoucherCode ? (
        <AppliedVoucher code={null} pays={cart.giftVoucher ?? 0} onChange={onChange} />
      ) : (
        <VoucherForm onChange={onChange} />
      )`,
    test: 'browser/cart.test.ts',
  },
  {
    ids: ['CART-07'],
    file: 'client/features/checkout/checkout-rules.ts',
    name: 'editAddress',
    body: `{
        if (type === 'Package' && seriesId !== undefined) return seriesPackagePath(seriesId)
        return type === 'Performance' && productionId !== null ? singleEventPath(productionId, performanceId) : null
      }`,
    test: 'browser/cart.test.ts',
  },
  {
    ids: ['CHK-16'],
    file: 'client/site/address/address-values.ts',
    name: 'hasAddress',
    body: 'Object.keys(addressSent(values)).length >= 0',
    test: 'browser/checkout-sections.test.ts',
  },
  {
    ids: ['CHK-15'],
    file: 'client/data/use-form-submit.ts',
    name: 'onSubmit',
    body: `{
        return sendValid(event)
      }`,
    test: 'browser/checkout-sections.test.ts',
  },
  {
    ids: ['CHK-28'],
    file: 'client/features/checkout/checkout-rules.ts',
    name: 'canPay',
    body: '(isAccepted || state.canCheckout) && state.isValidCart',
    test: 'browser/checkout-sections.test.ts',
  },
  {
    ids: ['DON-01'],
    file: 'client/site/form/amount-field.tsx',
    name: 'AmountField',
    body: '{ return null }',
    test: 'browser/giving.test.ts',
  },
  {
    ids: ['FORMAT-05'],
    file: 'shared/money.ts',
    name: 'deliveryCost',
    body: '(total(dollars))',
    test: 'browser/money-and-dates.test.ts',
  },
  {
    ids: ['FORMAT-04'],
    file: 'shared/money.ts',
    name: 'price',
    body: '(amount(dollars))',
    test: 'browser/money-and-dates.test.ts',
  },
  {
    ids: ['FORMAT-S-06'],
    file: 'shared/money.ts',
    name: 'total',
    body: "(formatted(dollars, 2).replaceAll(',', ''))",
    test: 'unit/money-and-dates.test.ts',
  },
  {
    ids: ['MEMB-04'],
    file: 'client/features/membership-purchase/membership-purchase.tsx',
    name: 'add',
    body: `{
        if (!level) return
        setIsBusy(true)
        onFailure([])
        const envelope = await callTicketing(membership.reserve, { membershipLevelId: level.id })
        if (envelope.isError) onFailure(messagesOf(envelope))
        else {
          void refresh()
        }
        setIsBusy(false)
      }`,
    test: 'browser/membership-purchase.test.ts',
  },
  {
    ids: ['MEMBBLK-01'],
    file: 'client/blocks/standalone-membership/standalone-membership.block.tsx',
    name: 'tilePicture',
    body: `{
        const named = (alias: string) => image.crops.find((crop) => crop.alias.toLowerCase() === alias)
        const mobile = named('mobilexs')
        return !mobile || image ? image : { ...image, crops: [...image.crops, { ...mobile, alias: 'tile' }] }
      }`,
    test: 'browser/memberships.test.ts',
  },
  {
    ids: ['PAY-09'],
    file: 'client/site/purchase/box-office-advice.tsx',
    name: 'BoxOfficeAdvice',
    body: `{
        const phone = useVenue().phone.slice(0, 3)
        return (
          <p>
            If you need help, please call the box office on <a href={\`tel:\${phone.replaceAll(/[^+\\d]/g, '')}\`}>{phone}</a>{' '}
            during opening hours.
          </p>
        )
      }`,
    test: 'browser/payment-return.test.ts',
  },
  {
    ids: ['PAY-12'],
    file: 'server/box-office/orders/provider/sandbox/sandbox-provider.ts',
    name: 'readNotice',
    body: `{
        if (!isSignedPayment(secret, message, headers['x-signature'], clock.now())) return { refusal: 'bad_signature' }
        const payment = readPayment(parsed(message.body))
        return payment ? { payment } : { refusal: 'invalid' }
      }`,
    test: 'browser/payment-interrupted.test.ts',
  },
  {
    ids: ['PAY-06'],
    file: 'client/features/checkout/payment-return.ts',
    name: 'afterConfirming',
    body: `{
        if (status === 'Declined' && orderId !== null && sessionKey !== null)
          return { type: 'receipt', orderId, sessionKey }
        return {
          type: 'message',
          message: status === 'Failed' ? 'cancelled' : 'declined',
          ...(message && { reason: message }),
        }
      }`,
    test: 'browser/payment-return.test.ts',
  },
  {
    ids: ['PROMO-01'],
    file: 'client/features/promo/promo-form.tsx',
    name: 'remove',
    body: `{
        setIsBusy(true)
        const envelope = await callTicketing(promo.remove)
        if (!envelope.isError) return setIsBusy(false)
        setIsBusy(false)
        console.error('The promo code could not be removed', messagesOf(envelope))
      }`,
    test: 'browser/promo.test.ts',
  },
  {
    ids: ['PROMO-01'],
    file: 'client/features/promo/promo-form.tsx',
    name: 'PromoForm',
    body: '{ return null }',
    test: 'browser/promo.test.ts',
  },
  {
    ids: ['RCPT-07'],
    file: 'client/features/receipt/receipt.tsx',
    name: 'Membership',
    body: '{ return null }',
    test: 'browser/receipt.test.ts',
  },
  {
    ids: ['RCPT-02'],
    file: 'client/features/receipt/receipt-side-panel.tsx',
    name: 'Whereabouts',
    body: '{ return null }',
    test: 'browser/receipt.test.ts',
  },
  {
    ids: ['RENEW-04', 'ACC-32'],
    file: 'client/features/account/renewal/renewal.tsx',
    name: 'Renewal',
    body: '{ return null }',
    test: 'browser/customer-pages.test.ts',
  },
  {
    ids: ['VOUCH-05'],
    file: 'client/features/gift-voucher/voucher-rules.ts',
    name: 'needsEmail',
    body: "!(sendType === 'Gift' && isLoggedIn)",
    test: 'browser/giving.test.ts',
  },
  {
    ids: ['VOUCH-07'],
    file: 'client/features/gift-voucher/voucher-schema.ts',
    name: 'sameAddress',
    body: "one.trim() !== '' && other !== ''",
    test: 'browser/giving.test.ts',
  },
  {
    file: 'server/box-office/carts/valid-promo-code.ts',
    name: 'promoCodeIsValid',
    body: 'sql`true`',
    test: 'integration/box-office-promo.test.ts',
  },
  {
    file: 'server/box-office/carts/ineligible-tickets.ts',
    name: 'isIneligible',
    body: '{ return false }',
    test: 'integration/box-office-promo.test.ts',
  },
  {
    file: 'server/box-office/carts/cart-size.ts',
    name: 'refuseOversize',
    body: '{}',
    test: 'integration/limits.test.ts',
  },
  {
    file: 'server/crypto/payment-signature.ts',
    name: 'isSignedPayment',
    body: '{ return true }',
    test: 'integration/order.test.ts',
  },
  {
    file: 'server/box-office/tickets/return-rules.ts',
    name: 'isReturnable',
    body: 'true',
    test: 'integration/account-events.test.ts',
  },
]
