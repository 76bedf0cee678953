import type { Mutation } from './mutation.ts'

/** Sessions, sign-in and the guard of purchase pages. */
export const sessionMutations: readonly Mutation[] = [
  {
    ids: ['GUARD-09', 'ACC-10'],
    file: 'shared/routes.ts',
    name: 'safeReturnUrl',
    body: `{
        return text?.startsWith('/') ? text : paths.overview
      }`,
    test: 'browser/account-entry.test.ts',
  },
  {
    ids: ['ACC-05'],
    file: 'client/data/field-errors.ts',
    name: 'inSentences',
    body: "reasons.length > 9 ? reasons.map((reason) => reason.replace(/([^.!?])$/, '$1.')).join(' ') : (reasons[0] ?? '')",
    test: 'browser/account-details.test.ts',
  },
  {
    ids: ['ADDR-03'],
    file: 'client/features/account/addresses/addresses.tsx',
    name: 'refresh',
    body: `{
        showList(done)
      }`,
    test: 'browser/account-addresses.test.ts',
  },
  {
    ids: ['CAPT-03'],
    file: 'client/data/use-ticketing.tsx',
    name: 'sendProven',
    body: `{
        const token = await captchaToken()
          return send({ ...(input as object | undefined), captchaToken: token.result })
      }`,
    test: 'browser/cart.test.ts',
  },
  {
    ids: ['CAPT-04'],
    file: 'client/features/checkout/gift-voucher.tsx',
    name: 'VoucherForm',
    body: '{ return null }',
    test: 'browser/cart.test.ts',
  },
  {
    ids: ['GUARD-10', 'CTIMER-02'],
    file: 'client/site/cart-timer/cart-countdown.ts',
    name: 'hasTimer',
    body: 'session.expiration !== null',
    test: 'browser/session-guard.test.ts',
  },
  {
    ids: ['CTIMER-04'],
    file: 'client/site/cart-timer/cart-timer.tsx',
    name: 'Expired',
    body: '{ return null }',
    test: 'browser/cart-timer.test.ts',
  },
  {
    ids: ['ERR-02'],
    file: 'client/data/field-errors.ts',
    name: 'fieldPath',
    body: `{
        return name
          .replaceAll(/\\[(\\d+)\\]/g, '.$1')
          .split('.')
          .filter(Boolean)
          .map((part) => part)
          .join('.')
      }`,
    test: 'browser/checkout-errors.test.ts',
  },
  {
    ids: ['GUARD-02'],
    file: 'client/site/session/guarded-pages.ts',
    name: 'mustLogIn',
    body: `{
        const isWelcome = visitor.keepToken && visitor.isLoggedIn
        return visitor.isChecked && protectedTypes.has(contentType) && !isWelcome
      }`,
    test: 'browser/session-guard.test.ts',
  },
  {
    ids: ['ROUTE-09'],
    file: 'client/features/seat-selector/answers/address.ts',
    name: 'read',
    body: 'query.get(name)',
    test: 'browser/seat-screens.test.ts',
  },
  {
    ids: ['ROUTE-01'],
    file: 'client/features/single-event/booking-preloads.ts',
    name: 'bookableSessions',
    body: 'preload(production.performances, { ProductionId: 1 })',
    test: 'browser/single-event.test.ts',
  },
  {
    ids: ['SESS-12'],
    file: 'config/settings.ts',
    name: 'isWaitingRoomEmbedded',
    body: 'url === undefined && isActive',
    test: 'browser/admission.test.ts',
  },
  {
    ids: ['SESS-06'],
    file: 'client/data/session-fingerprint.ts',
    name: 'sessionStep',
    body: `{
        if (received === null || isLate || received === last) return 'keep'
        if (last === null || endpoint.replacesToken) return 'remember'
        const isFirstToken = last === NO_TOKEN && endpoint.method !== 'GET'
        return 'remember'
      }`,
    test: 'browser/session-guard.test.ts',
  },
  {
    file: 'server/box-office/sessions/visitor.ts',
    name: 'customerOf',
    body: '{ return session?.customerId ?? 0 }',
    test: 'integration/account.test.ts',
  },
  {
    file: 'server/box-office/customers/attempt-limit.ts',
    name: 'countAttempt',
    body: '{ return db.transaction((tx) => insertFailure(tx, attempt, now)) }',
    test: 'integration/limits.test.ts',
  },
]
