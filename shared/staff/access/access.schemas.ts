import { array, string } from 'yup'
import {
  flag,
  instant,
  instantOrNone,
  text,
  textOrNone,
  ticketingId,
} from '#shared/ticketing/shapes/answer-fields.schemas'
import { Nothing } from '#shared/ticketing/shapes/nothing.schemas'
import {
  emailSent,
  idSent,
  oneOfSent,
  passwordSent,
  requiredText,
} from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { type Permission, permissions, roles } from '../roles.ts'

const role = string().oneOf(roles).defined()

export const Me = shape({
  name: text,
  email: text,
  role,
  permissions: array(
    string()
      .oneOf(Object.keys(permissions) as Permission[])
      .defined(),
  ).required(),
  /** The venue's time zone: the desk shows every time in it. */
  timeZone: text,
  /** In which the desk writes money, numbers and dates. */
  currency: text,
  locale: text,
})
const tokenSent = requiredText(100)
const codeSent = requiredText(6, 'Please enter the code of your authenticator app').matches(
  /^\d{6}$/,
  'A code has six digits',
)

export const LogInSent = shape({
  email: emailSent,
  password: passwordSent,
  /** Empty for the account of a demonstration, which has no second factor. */
  code: string()
    .transform((value: unknown) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value))
    .matches(/^(\d{6})?$/, 'A code has six digits')
    .defined('Please enter the code of your authenticator app'),
})
export const AcceptSent = shape({ token: tokenSent, name: requiredText(100), password: passwordSent, code: codeSent })
export const InviteSent = shape({ email: emailSent, role: oneOfSent(roles) })

export const accessSchemas = {
  logIn: { body: LogInSent, result: Me },
  logOut: { result: Nothing },
  me: { result: Me },
  /** `secret` and `address` are those of the authenticator app. */
  invitation: {
    body: shape({ token: tokenSent }),
    result: shape({ email: text, role, secret: text, address: text }),
  },
  acceptInvitation: { body: AcceptSent, result: Me },
  invite: { body: InviteSent, result: shape({ link: text, isMailed: flag, expiresAt: instant }) },
  colleagues: {
    result: shape({
      colleagues: array(
        shape({ id: ticketingId, name: text, email: text, role, isActive: flag, lastSeenAt: instantOrNone }),
      ).required(),
      invitations: array(shape({ email: text, role, expiresAt: instant, invitedBy: textOrNone })).required(),
    }),
  },
  changeRole: { body: shape({ staffId: idSent, role: oneOfSent(roles) }), result: Nothing },
  deactivate: { body: shape({ staffId: idSent }), result: Nothing },
}
export type AccessSchemas = typeof accessSchemas
