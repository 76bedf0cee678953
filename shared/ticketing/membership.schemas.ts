import { array } from 'yup'
import { money, text, textOrNone, ticketingId } from './answer-fields.schemas.ts'
import { ImageOrNone } from './image.schemas.ts'
import { Nothing } from './nothing.schemas.ts'
import { idSent } from './request-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

/** `id` is the membership level's, the page parameter `membershipId`. */
export const MembershipShown = shape({ id: ticketingId, title: text, description: textOrNone, image: ImageOrNone })
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
  membershipsToBuy: { result: shape({ memberships: array(MembershipToBuy).required() }) },
  reserve: { body: shape({ membershipLevelId: idSent }), result: Nothing },
}
export type MembershipSchemas = typeof membershipSchemas
