import { array } from 'yup'
import { LoginSent } from '../authentication/authentication.schemas.ts'
import { AddressOption, addressChoice, OptionalAddressSent, phoneSent } from '../shapes/address.schemas.ts'
import {
  flag,
  money,
  moneyOrNone,
  text,
  textOrNone,
  ticketingId,
  ticketingIdOrNone,
} from '../shapes/answer-fields.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { newPassword } from '../shapes/new-password.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import {
  amountSent,
  captchaTokenSent,
  emailSent,
  idSent,
  lastNameSent,
  listOrJsonSent,
  oneOfSent,
  optionalText,
  requiredText,
  yesOrNoSent,
} from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'
import { CheckoutMiniCart, cartItemTypes } from './checkout-cart.schemas.ts'

const OnlyCaptcha = shape({ captchaToken: captchaTokenSent })

/** `donationAmount` is null before a choice and 0 for none; `amounts` are whole dollars. */
export const DonationModel = shape({
  title: text,
  description: textOrNone,
  image: ImageOrNone,
  amounts: array(money).required(),
  donationAmount: moneyOrNone,
})
const addresses = array(AddressOption).required()
export const DeliveryModel = shape({
  deliveryMethods: array(
    shape({ id: ticketingId, name: text, costLabel: text, description: textOrNone, requireAddress: flag }),
  ).required(),
  addresses,
  selectedDeliveryMethod: ticketingIdOrNone,
  selectedAddress: ticketingIdOrNone,
})
/**
 * `otherPresenters` are the names of the presenters with tickets in the cart, `selectedPresenters` of those who may
 * send emails.
 */
export const PresentersModel = shape({
  showMrcUpdates: flag,
  showOtherPresenter: flag,
  otherPresenters: array(text).required(),
  mrcUpdates: flag,
  otherPresenterUpdates: flag,
  selectedPresenters: array(text).required(),
})
const step = { canShow: flag, canEdit: flag, isComplete: flag, isCurrent: flag }

/** Which steps are shown, current and complete. `messages` say why a cart isn't valid. */
export const CheckoutState = shape({
  canCheckout: flag,
  isValidCart: flag,
  messages: array(text).optional(),
  login: shape({
    ...step,
    data: shape({ firstName: text, lastName: text, email: text }).nullable().defined(),
  }),
  address: shape({
    ...step,
    data: shape({ addresses, selectedAddress: ticketingIdOrNone }).nullable().defined(),
  }),
  donation: shape({ ...step, model: DonationModel.nullable().defined() }),
  delivery: shape({ ...step, model: DeliveryModel.nullable().defined() }),
  presenters: shape({ ...step, model: PresentersModel.nullable().defined() }),
})

const person = {
  firstName: requiredText(60),
  lastName: lastNameSent,
  email: emailSent,
  phone: phoneSent,
  address: OptionalAddressSent,
  addressKey: optionalText(200),
}
export const GuestSent = shape({ ...person, captchaToken: captchaTokenSent })
export const CheckoutRegisterSent = shape({
  ...person,
  ...newPassword,
  captchaToken: captchaTokenSent,
})
export const Guest = shape({
  firstName: text,
  lastName: text,
  email: text,
  phone: textOrNone,
  address: shape({
    countryId: ticketingId,
    stateId: ticketingIdOrNone,
    line1: text,
    line2: textOrNone,
    suburb: text,
    postCode: text,
  })
    .nullable()
    .defined(),
  addressKey: textOrNone,
})
export const DeliverySent = shape({ deliveryMethodId: idSent, ...addressChoice, captchaToken: captchaTokenSent })
export const CheckoutAddressSent = shape({ ...addressChoice, captchaToken: captchaTokenSent }).test(
  'address',
  'Please give an address',
  (value) => Boolean(value?.addressId) || Boolean(value?.addressKey) || Boolean(value?.address),
)
/** Only the checkboxes that are shown are sent. */
export const PresentersSent = shape({
  mrcUpdates: yesOrNoSent.optional(),
  otherPresenterUpdates: yesOrNoSent.optional(),
})
/** In a DELETE's query `items` is JSON. */
export const DeleteSent = shape({
  items: listOrJsonSent(shape({ productLineItemId: idSent, type: oneOfSent(cartItemTypes) }), 100).min(
    1,
    'Please choose what to remove',
  ),
  captchaToken: captchaTokenSent,
})

export const checkoutSchemas = {
  state: { result: CheckoutState },
  miniCart: { result: CheckoutMiniCart },
  login: { body: LoginSent, result: Nothing },
  guest: { result: Guest },
  guestCreate: { body: GuestSent, result: Nothing },
  guestEdit: { body: GuestSent, result: Nothing },
  register: { body: CheckoutRegisterSent, result: Nothing },
  donation: { result: DonationModel },
  donate: { body: shape({ amount: amountSent, captchaToken: captchaTokenSent }), result: Nothing },
  delivery: { result: DeliveryModel },
  setDelivery: { body: DeliverySent, result: Nothing },
  setAddress: { body: CheckoutAddressSent, result: Nothing },
  presenters: { result: PresentersModel },
  setPresenters: { body: PresentersSent, result: Nothing },
  giftVoucher: { body: shape({ number: requiredText(40), captchaToken: captchaTokenSent }), result: Nothing },
  giftVoucherRemove: { body: OnlyCaptcha, result: Nothing },
  delete: { body: DeleteSent, result: Nothing },
}
export type CheckoutSchemas = typeof checkoutSchemas
