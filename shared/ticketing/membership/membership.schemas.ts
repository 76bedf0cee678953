import { array } from 'yup'
import { money, optionalMoney, text, textOrNone, ticketingId } from '../shapes/answer-fields.schemas.ts'
import { ImageOrNone } from '../shapes/image.schemas.ts'
import { Nothing } from '../shapes/nothing.schemas.ts'
import { idSent } from '../shapes/request-fields.schemas.ts'
import { shape } from '../shapes/shape.schemas.ts'

/** `id` is the membership level's, the page parameter `membershipId`. `price` is for one year, if it is sent. */
export const MembershipShown = shape({
  id: ticketingId,
  title: text,
  description: textOrNone,
  price: optionalMoney,
  image: ImageOrNone,
})
/** `price` is for one year. */
export const MembershipToBuy = shape({
  id: ticketingId,
  name: text,
  price: money,
  tooltip: textOrNone,
  image: ImageOrNone,
})

export const membershipSchemas = {
  memberships: { result: shape({ memberships: array(MembershipShown).required() }) },
  membershipsToBuy: { result: shape({ memberships: array(MembershipToBuy).required(), orderFee: optionalMoney }) },
  reserve: { body: shape({ membershipLevelId: idSent }), result: Nothing },
}
export type MembershipSchemas = typeof membershipSchemas
