import type { Mutation } from './mutation.ts'

/** Visitors' access to other visitors' data. */
export const privacyMutations: readonly Mutation[] = [
  {
    file: 'server/box-office/customers/passwords.ts',
    name: 'isPassword',
    body: '{ return true }',
    test: 'integration/authentication.test.ts',
  },
  {
    file: 'server/box-office/account/devices.ts',
    name: 'signOutEverywhere',
    body: '{ sendToken(SESSION_ENDED) }',
    test: 'integration/account-privacy.test.ts',
  },
  {
    file: 'server/box-office/tickets/owned-tickets.ts',
    name: 'isOwned',
    body: 'sql`t.returned_at is null`',
    test: 'integration/account-events.test.ts',
  },
  {
    file: 'server/web/ticketing/shared-answers.ts',
    name: 'isForOne',
    body: 'false',
    test: 'integration/shared-answers.test.ts',
  },
  {
    file: 'server/web/ticketing/session-cookie.ts',
    name: 'fingerprintOf',
    body: "token ?? '-'",
    test: 'integration/proxy.test.ts',
  },
]
