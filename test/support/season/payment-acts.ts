import { sql } from '#server/box-office/database/sql'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { donation } from '#shared/ticketing/donation/donation'
import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { membership } from '#shared/ticketing/membership/membership'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { address, guest } from '../test-checkout.ts'
import { readAccount, readCart, readOrder, readOrderAtDesk } from './readers.ts'
import { enter, enterAs, placeCart, reserve, type Season } from './season.ts'

/** Payments that are declined, late, of another sum or currency, made twice, and left. */
export async function payInEveryWay(season: Season): Promise<void> {
  const { ask, work, desk, provider } = season
  const { clock } = desk
  const begin = async (name: string, count = 1) => {
    const who = enter(season, name)
    await reserve(season, who, 12, count)
    return who
  }
  const declined = await begin('declined buyer', 2)
  const first = await placeCart(season, declined, { email: 'declined@example.org', card: 'declined' })
  await readCart(season, declined)
  await ask(declined, order.finalize)
  await ask(declined, order.finalize)
  await reserve(season, declined, 12, 1)
  await ask(declined, order.abandonPayment, { sessionId: first?.sessionId, isOfCart: true })
  await ask(declined, order.abandonPayment, { orderId: first?.orderId })
  await ask(declined, order.abandonPayment)
  await ask(declined, order.paymentComplete, { sessionId: first?.sessionId })
  await ask(declined, session.extend)
  const again = await placeCart(season, declined, { card: 'successful' })
  if (again) {
    await readOrder(season, declined, again)
    await ask(declined, order.finalize)
    provider.alter(first?.sessionId ?? '', { status: 'successful' })
    await work('payments are reconciled')
    await ask(declined, order.paymentComplete, { sessionId: first?.sessionId })
    await readOrderAtDesk(season, again.orderId)
  }
  await readCart(season, declined)

  const changes = [{ amountCents: 1 }, { currency: 'NZD' }, { orderReference: '1' }]
  for (const [at, change] of changes.entries()) {
    const who = await begin(`buyer who pays wrongly ${at}`)
    const placed = await placeCart(season, who, { email: 'wrong@example.org' })
    provider.alter(placed?.sessionId ?? '', { status: 'successful', ...change })
    await ask(who, order.paymentComplete, { sessionId: placed?.sessionId })
    if (placed) await readOrderAtDesk(season, placed.orderId)
    await work('payments are reconciled')
  }

  const late = await begin('late buyer', 2)
  const missed = await placeCart(season, late, { email: 'late@example.org' })
  await readCart(season, late)
  clock.move({ minutes: 45 })
  await readCart(season, late)
  await ask(late, order.finalize)
  await work('payments are reconciled')
  provider.alter(missed?.sessionId ?? '', { status: 'successful' })
  await ask(late, order.paymentComplete, { sessionId: missed?.sessionId })
  await work('payments are reconciled')
  await work('mails are sent')
  await ask(late, order.paymentComplete, { sessionId: missed?.sessionId })
  if (missed) await readOrderAtDesk(season, missed.orderId)
  await readCart(season, late)

  const leaving = await begin('leaving buyer')
  const left = await placeCart(season, leaving, { email: 'leaving@example.org' })
  await ask(leaving, session.clearCart)
  await ask(leaving, order.abandonPayment, { sessionId: left?.sessionId, isOfCart: false })
  await ask(leaving, session.clearCart)
  await ask(leaving, session.clearCart)
  await readCart(season, leaving)

  const slow = await begin('slow buyer')
  for (let at = 0; at < 3; at++) {
    clock.move({ minutes: 10 })
    await ask(slow, session.extend)
  }
  await ask(slow, session.info)
  clock.move({ minutes: 31 })
  await placeCart(season, slow, { email: 'slow@example.org' })
  await readCart(season, slow)
  await reserve(season, slow, 12, 1)
  provider.forget()
  await placeCart(season, slow, { email: 'slow@example.org', card: 'cancelled' })
  await ask(slow, session.info)
}

/** Fills in each step of the checkout, in other ways than most buyers. */
export async function checkOutInEveryWay(season: Season): Promise<void> {
  const { ask, desk } = season
  const who = enter(season, 'careful buyer')
  await readCart(season, who)
  await ask(who, order.finalize)
  for (const call of [checkout.setPresenters, checkout.guestCreate, checkout.guestEdit])
    await ask(who, call, call === checkout.setPresenters ? { mrcUpdates: true } : guest)
  await ask(who, production.reserveUpsell, { upsellPerformanceId: 111, seats: [{ priceTypeId: 4, count: 2 }] })
  await reserve(season, who, 11, 2)
  await ask(who, production.reserveUpsell, { upsellPerformanceId: 111, seats: [{ priceTypeId: 4, count: 2 }] })
  for (const count of [1, 9, 0, 2])
    await ask(who, production.reserveUpsell, { upsellPerformanceId: 111, seats: [{ priceTypeId: 4, count }] })
  await ask(who, production.reserveUpsell, { upsellPerformanceId: 999, seats: [{ priceTypeId: 4, count: 1 }] })
  await ask(who, production.checkout, { performanceId: 11, specialRequirements: 'A ramp' })
  await ask(who, production.checkout, { performanceId: 11, specialRequirements: '' })
  await ask(who, production.checkout, { performanceId: 11, specialRequirements: 'No stairs' })
  await ask(who, production.checkout, { performanceId: 12, specialRequirements: '' })
  await reserve(season, who, 71, 1)
  await ask(who, order.finalize)
  await ask(who, checkout.guestCreate, { ...guest, email: 'careful@example.org', address: undefined })
  await readCart(season, who)
  await ask(who, checkout.guestEdit, { ...guest, email: 'careful@example.org', firstName: 'Joan' })
  await ask(who, checkout.guestCreate, { ...guest, email: 'careful@example.org', lastName: 'Careful' })
  await ask(who, checkout.donate, { amount: 0.5 })
  await ask(who, checkout.donate, { amount: 25 })
  await ask(who, checkout.setDelivery, { deliveryMethodId: 2 })
  await ask(who, checkout.setAddress, { address: { ...address, line1: '2 Other Street' } })
  await ask(who, checkout.setDelivery, { deliveryMethodId: 9 })
  await ask(who, checkout.setDelivery, { deliveryMethodId: 2, addressId: 700_001 })
  await ask(who, checkout.setDelivery, { deliveryMethodId: 2, addressKey: 'k1' })
  await ask(who, checkout.setDelivery, { deliveryMethodId: 2, addressKey: 'k2' })
  await ask(who, checkout.setDelivery, { deliveryMethodId: 2, address: { ...address, countryId: 2, stateId: null } })
  await ask(who, checkout.setAddress, { address: { ...address, postCode: 'x', stateId: 99 } })
  await ask(who, checkout.setAddress, { addressKey: 'k1' })
  await ask(who, checkout.setPresenters, { mrcUpdates: false })
  await ask(who, checkout.setPresenters, { mrcUpdates: true, otherPresenterUpdates: true })
  await readCart(season, who)
  for (const number of ['GV-NONE', 'GV-OLD', 'GV-SPENT', 'gv twenty', 'GV-TWENTY', 'GV-TEN'])
    await ask(who, checkout.giftVoucher, { number })
  await readCart(season, who)
  await desk.db.execute(sql`update gift_voucher set balance_cents = 700 where number = 'GV-TWENTY'`)
  await season.record('a voucher is used elsewhere', '')
  for (let at = 0; at < 2; at++) await ask(who, order.finalize)
  await readCart(season, who)
  await ask(who, checkout.giftVoucherRemove)
  await ask(who, checkout.giftVoucher, { number: 'GV-TWENTY' })
  const { cart } = await season.subjectOf('', who.by)
  const lines = await desk.db.query<{ id: number; kind: string }>(sql`
    select l.id, l.kind from cart_line l where l.cart_id = ${cart}::uuid order by l.id desc limit 2`)
  for (const items of [
    [{ productLineItemId: 1, type: 'Package' }],
    [{ productLineItemId: lines[0]?.id, type: 'Donation' }],
  ])
    await ask(who, checkout.delete, { items })
  await ask(who, checkout.delete, { items: [{ productLineItemId: lines[0]?.id, type: lines[0]?.kind }] })
  await readCart(season, who)
  const placed = await placeCart(season, who, {
    ...{ email: 'careful@example.org', donation: 25, delivery: { deliveryMethodId: 2, addressKey: 'k1' } },
    ...{ voucher: 'GV-TEN', card: 'successful' },
  })
  if (placed) {
    await readOrder(season, who, placed)
    await readOrderAtDesk(season, placed.orderId)
  }

  const giving = enter(season, 'giving buyer')
  const given = { paymentMethodId: 1, amount: 80, sendType: 'Gift', to: 'Cyd', from: 'Ada', message: 'Enjoy <it>' }
  await ask(giving, giftVoucher.create, { ...given, email: 'cyd@example.org', sendDate: '2037-04-20' })
  await ask(giving, giftVoucher.create, {
    ...given,
    sendType: 'Myself',
    to: '',
    from: '',
    message: '',
    email: null,
    sendDate: null,
  })
  for (const wrong of [
    { amount: 1 },
    { email: 'word' },
    { email: null },
    { sendDate: '2037-01-01' },
    { sendDate: '2039-01-01' },
  ])
    await ask(giving, giftVoucher.create, { ...given, email: 'cyd@example.org', sendDate: null, ...wrong })
  await ask(giving, giftVoucher.create, { ...given, paymentMethodId: 9, email: 'cyd@example.org', sendDate: null })
  await ask(giving, donation.create, {
    ...{ fundId: 1, amount: 30, name: 'The Adas', receiptName: 'Ada & Co', flags: ['MonthlyDonation', 'Anonymous'] },
  })
  await ask(giving, donation.create, { fundId: 9, amount: 30, name: null, receiptName: null })
  await ask(giving, donation.create, { fundId: 1, amount: 1, name: null, receiptName: null })
  await ask(giving, checkout.giftVoucher, { number: 'GV-TEN' })
  await readCart(season, giving)
  const gifts = await placeCart(season, giving, { email: 'giving@example.org', card: 'successful' })
  if (gifts) {
    await season.work('mails are sent')
    await readOrder(season, giving, gifts)
    await readOrderAtDesk(season, gifts.orderId)
    for (const call of [authentication.login, checkout.login])
      await ask(giving, call, { userName: 'eve@example.org', password: 'wrong' })
  }
  const eve = await enterAs(season, 'eve')
  await ask(eve, membership.reserve, { membershipLevelId: 9 })
  await ask(eve, membership.reserve, { membershipLevelId: 1 })
  await ask(eve, membership.reserve, { membershipLevelId: 1 })
  await ask(eve, giftVoucher.create, {
    ...given,
    sendType: 'Myself',
    to: null,
    from: null,
    message: null,
    email: null,
    sendDate: null,
  })
  await readCart(season, eve)
  const own = await placeCart(season, eve, { card: 'successful' })
  if (own) await readOrder(season, eve, own)
  await ask(eve, membership.reserve, { membershipLevelId: 1 })
  await readAccount(season, eve, 11)
}
