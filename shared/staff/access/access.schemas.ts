import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { array, mixed, string } from 'yup'
import {
  count,
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
/** Apps show a code as `123 456`. */
const withoutSpaces = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value)
const codeSent = requiredText(6, 'Please enter the code of your authenticator app')
  .transform(withoutSpaces)
  .matches(/^\d{6}$/, 'A code has six digits')

export const LogInSent = shape({
  email: emailSent,
  password: passwordSent,
  /** Empty for the account of a demonstration, which has no second factor. */
  code: string()
    .transform(withoutSpaces)
    .matches(/^(\d{6})?$/, 'A code has six digits')
    .defined('Please enter the code of your authenticator app'),
})
export const AcceptSent = shape({ token: tokenSent, name: requiredText(100), password: passwordSent, code: codeSent })
/** How many passkeys a colleague may have. */
export const MAX_PASSKEYS = 10
/** What a browser sends of a passkey, in base64url. */
const signedSent = (maximum: number) => requiredText(maximum).matches(/^[\w-]+$/, 'Please send base64url')
const credentialIdSent = signedSent(1_400)
const passkeyName = requiredText(40, 'Please name the passkey')
export const BeginPasskeySent = shape({ name: passkeyName, password: passwordSent })

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
  beginPasskeyLogIn: { result: shape({ options: mixed<PublicKeyCredentialRequestOptionsJSON>().required() }) },
  passkeyLogIn: {
    body: shape({
      id: credentialIdSent,
      response: shape({
        clientDataJSON: signedSent(4_000),
        authenticatorData: signedSent(4_000),
        signature: signedSent(4_000),
        userHandle: signedSent(100),
      }),
    }),
    result: Me,
  },
  /** `origin`: the desk's address if browsers have passkeys there. */
  passkeys: {
    result: shape({
      origin: textOrNone,
      passkeys: array(shape({ id: ticketingId, name: text, createdAt: instant, lastUsedAt: instantOrNone })).required(),
    }),
  },
  beginPasskey: {
    body: BeginPasskeySent,
    result: shape({ options: mixed<PublicKeyCredentialCreationOptionsJSON>().required() }),
  },
  addPasskey: {
    body: shape({
      name: passkeyName,
      credential: shape({
        id: credentialIdSent,
        response: shape({ clientDataJSON: signedSent(4_000), attestationObject: signedSent(20_000) }),
      }),
    }),
    result: Nothing,
  },
  removePasskey: { body: shape({ passkeyId: idSent }), result: Nothing },
  invite: { body: InviteSent, result: shape({ link: text, isMailed: flag, expiresAt: instant }) },
  colleagues: {
    result: shape({
      colleagues: array(
        shape({
          id: ticketingId,
          name: text,
          email: text,
          role,
          isActive: flag,
          lastSeenAt: instantOrNone,
          passkeys: count,
        }),
      ).required(),
      invitations: array(shape({ email: text, role, expiresAt: instant, invitedBy: textOrNone })).required(),
    }),
  },
  changeRole: { body: shape({ staffId: idSent, role: oneOfSent(roles) }), result: Nothing },
  deactivate: { body: shape({ staffId: idSent }), result: Nothing },
  removePasskeys: { body: shape({ staffId: idSent }), result: Nothing },
}
export type AccessSchemas = typeof accessSchemas
