import { area, del, get, post } from '../call.ts'
import type { CheckoutSchemas } from './checkout.schemas.ts'

/** The steps of the checkout, and its cart. */
export const checkout = area<CheckoutSchemas>()({
  state: get('/api/Checkout/Checkout'),
  miniCart: get('/api/Checkout/MiniCart'),
  login: post('/api/Checkout/Login', {
    captcha: true,
    replacesToken: true,
    refuses: ['WRONG_PASSWORD', 'TOO_MANY_TRIES'],
  }),
  guest: get('/api/Checkout/GuestEdit', { refuses: ['NOT_FOUND'] }),
  guestCreate: post('/api/Checkout/GuestCreate', {
    captcha: true,
    refuses: ['CART_EMPTY', 'NOT_FOUND', 'CART_EXPIRED', 'PAYMENT_RUNNING'],
  }),
  guestEdit: post('/api/Checkout/GuestEdit', {
    captcha: true,
    refuses: ['NOT_FOUND', 'CART_EXPIRED', 'PAYMENT_RUNNING'],
  }),
  register: post('/api/Checkout/Register', {
    captcha: true,
    replacesToken: true,
    refuses: ['INVALID_INPUT', 'NOT_FOUND', 'EMAIL_TAKEN', 'TOO_MANY_TRIES'],
  }),
  donation: get('/api/Checkout/Donate', { refuses: ['NOT_FOUND'] }),
  donate: post('/api/Checkout/Donate', {
    captcha: true,
    refuses: ['DONATION_TOO_SMALL', 'NOT_FOUND', 'CART_EMPTY', 'CART_EXPIRED', 'PAYMENT_RUNNING'],
  }),
  delivery: get('/api/Checkout/Delivery'),
  setDelivery: post('/api/Checkout/Delivery', {
    captcha: true,
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'CHECKOUT_INCOMPLETE', 'CART_EXPIRED', 'PAYMENT_RUNNING'],
  }),
  setAddress: post('/api/Checkout/Address', {
    captcha: true,
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'CHECKOUT_INCOMPLETE', 'CART_EXPIRED', 'PAYMENT_RUNNING'],
  }),
  presenters: get('/api/Checkout/Presenters'),
  setPresenters: post('/api/Checkout/Presenters', {
    refuses: ['CHECKOUT_INCOMPLETE', 'CART_EXPIRED', 'PAYMENT_RUNNING'],
  }),
  giftVoucher: post('/api/Checkout/GiftVoucher', {
    captcha: true,
    refuses: [
      'VOUCHER_UNKNOWN',
      'VOUCHER_SPENT',
      'VOUCHERS_BY_CARD',
      'TOO_MANY_TRIES',
      'CART_EMPTY',
      'CART_EXPIRED',
      'PAYMENT_RUNNING',
    ],
  }),
  giftVoucherRemove: del('/api/Checkout/GiftVoucherRemove', {
    captcha: true,
    refuses: ['CART_EXPIRED', 'PAYMENT_RUNNING'],
  }),
  delete: del('/api/Checkout/Delete', { captcha: true, refuses: ['NOT_FOUND', 'CART_EXPIRED', 'PAYMENT_RUNNING'] }),
})
