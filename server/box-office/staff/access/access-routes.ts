import { access } from '#shared/staff/access/access'
import { accessSchemas } from '#shared/staff/access/access.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { changeRole, deactivate, readColleagues } from './colleagues.ts'
import { acceptInvitation, invite, readInvitation } from './invitations.ts'
import { logIn, meOf } from './log-in.ts'
import { beginPasskeyLogIn, passkeyLogIn } from './passkey-log-in.ts'
import { addPasskey, beginPasskey, readPasskeys, removePasskey, removePasskeys } from './passkeys.ts'
import { endStaffSession } from './staff-sessions.ts'

export const accessRoutes = staffRoutes(access, accessSchemas, {
  logIn: (call, boxOffice) => logIn(boxOffice, call),
  logOut: async ({ token, sendToken }, { db }) => {
    if (token) await endStaffSession(db, token)
    sendToken('-')
    return {}
  },
  me: async (call, boxOffice) => meOf(colleagueOf(call), boxOffice),
  invitation: (call, boxOffice) => readInvitation(boxOffice, call),
  acceptInvitation: (call, boxOffice) => acceptInvitation(boxOffice, call),
  beginPasskeyLogIn: (call, boxOffice) => beginPasskeyLogIn(boxOffice, call),
  passkeyLogIn: (call, boxOffice) => passkeyLogIn(boxOffice, call),
  passkeys: (call, boxOffice) => readPasskeys(boxOffice, colleagueOf(call)),
  beginPasskey: (call, boxOffice) => beginPasskey(boxOffice, call),
  addPasskey: (call, boxOffice) => addPasskey(boxOffice, call),
  removePasskey: (call, boxOffice) => removePasskey(boxOffice, colleagueOf(call), call),
  invite: (call, boxOffice) => invite(boxOffice, colleagueOf(call), call.input, call.now),
  colleagues: ({ now }, boxOffice) => readColleagues(boxOffice, now),
  changeRole: (call, boxOffice) => changeRole(boxOffice, colleagueOf(call), call.input, call.now),
  deactivate: (call, boxOffice) => deactivate(boxOffice, colleagueOf(call), call.input.staffId, call.now),
  removePasskeys: (call, boxOffice) => removePasskeys(boxOffice, colleagueOf(call), call.input.staffId, call.now),
})
