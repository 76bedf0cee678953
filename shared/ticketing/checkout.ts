import { area, del, get, post } from './call.ts'
import type { CheckoutSchemas } from './checkout.schemas.ts'

/** The steps of the checkout, and its cart. */
export const checkout = area<CheckoutSchemas>()({
  state: get('/api/Checkout/Checkout'),
  miniCart: get('/api/Checkout/MiniCart'),
  login: post('/api/Checkout/Login', { captcha: true, refuses: ['WRONG_PASSWORD', 'TOO_MANY_TRIES', 'CART_EXPIRED'] }),
  guest: get('/api/Checkout/GuestEdit', { refuses: ['NOT_FOUND'] }),
  guestCreate: post('/api/Checkout/GuestCreate', { captcha: true, refuses: ['CART_EMPTY', 'CART_EXPIRED'] }),
  guestEdit: post('/api/Checkout/GuestEdit', { captcha: true, refuses: ['NOT_FOUND', 'CART_EXPIRED'] }),
  register: post('/api/Checkout/Register', {
    captcha: true,
    refuses: ['INVALID_INPUT', 'EMAIL_TAKEN', 'TOO_MANY_TRIES', 'CART_EXPIRED'],
  }),
  donation: get('/api/Checkout/Donate'),
  donate: post('/api/Checkout/Donate', {
    captcha: true,
    refuses: ['DONATION_TOO_SMALL', 'CART_EMPTY', 'CART_EXPIRED'],
  }),
  delivery: get('/api/Checkout/Delivery'),
  setDelivery: post('/api/Checkout/Delivery', {
    captcha: true,
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'CHECKOUT_INCOMPLETE', 'CART_EXPIRED'],
  }),
  setAddress: post('/api/Checkout/Address', {
    captcha: true,
    refuses: ['NOT_FOUND', 'NOT_YOURS', 'CHECKOUT_INCOMPLETE', 'CART_EXPIRED'],
  }),
  presenters: get('/api/Checkout/Presenters'),
  setPresenters: post('/api/Checkout/Presenters', { refuses: ['CHECKOUT_INCOMPLETE', 'CART_EXPIRED'] }),
  giftVoucher: post('/api/Checkout/GiftVoucher', {
    captcha: true,
    refuses: ['VOUCHER_UNKNOWN', 'VOUCHER_SPENT', 'TOO_MANY_TRIES', 'CART_EMPTY', 'CART_EXPIRED'],
  }),
  giftVoucherRemove: del('/api/Checkout/GiftVoucherRemove', { captcha: true, refuses: ['CART_EXPIRED'] }),
  delete: del('/api/Checkout/Delete', { captcha: true, refuses: ['NOT_FOUND', 'CART_EXPIRED'] }),
})
