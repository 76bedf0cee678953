import { get, post, staffArea } from '../staff-call.ts'
import type { AccessSchemas } from './access.schemas.ts'

/** Signing in, and the accounts of the staff. Accepting an invitation creates an account. */
export const access = staffArea<AccessSchemas>()({
  logIn: post('/staff/access/log-in', 'anyone', ['WRONG_STAFF_LOGIN', 'TOO_MANY_TRIES']),
  logOut: post('/staff/access/log-out', 'staff'),
  me: get('/staff/access/me', 'staff'),
  /** A POST, so that no address contains the token. */
  invitation: post('/staff/access/invitation', 'anyone', ['TOKEN_SPENT', 'TOO_MANY_TRIES']),
  acceptInvitation: post('/staff/access/accept-invitation', 'anyone', [
    'TOKEN_SPENT',
    'INVALID_INPUT',
    'TOO_MANY_TRIES',
    'LAST_ADMINISTRATOR',
  ]),
  /** Passkeys: they sign in instead of the password and the code. The first call of each pair returns a challenge. */
  beginPasskeyLogIn: post('/staff/access/begin-passkey-log-in', 'anyone', ['NO_PASSKEYS_HERE', 'TOO_MANY_TRIES']),
  passkeyLogIn: post('/staff/access/passkey-log-in', 'anyone', ['NO_PASSKEYS_HERE', 'WRONG_PASSKEY', 'TOO_MANY_TRIES']),
  passkeys: get('/staff/access/passkeys', 'staff'),
  beginPasskey: post('/staff/access/begin-passkey', 'staff', [
    ...(['NO_PASSKEYS_HERE', 'INVALID_INPUT', 'TOO_MANY_PASSKEYS', 'TOO_MANY_TRIES'] as const),
  ]),
  addPasskey: post('/staff/access/add-passkey', 'staff', [
    ...(['NO_PASSKEYS_HERE', 'PASSKEY_NOT_ADDED', 'TOO_MANY_PASSKEYS'] as const),
  ]),
  removePasskey: post('/staff/access/remove-passkey', 'staff', ['NOT_FOUND']),
  invite: post('/staff/access/invite', 'manageStaff'),
  colleagues: get('/staff/access/colleagues', 'manageStaff'),
  changeRole: post('/staff/access/change-role', 'manageStaff', ['NOT_FOUND', 'LAST_ADMINISTRATOR']),
  deactivate: post('/staff/access/deactivate', 'manageStaff', ['NOT_FOUND', 'LAST_ADMINISTRATOR']),
  removePasskeys: post('/staff/access/remove-passkeys', 'manageStaff', ['NOT_FOUND']),
})
