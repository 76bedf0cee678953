import type { Layout } from '#client/page/page-layout.ts'
import { type PageModule, pageModule } from '#client/page/page-module.ts'

/** Content types whose page is a single feature; its module exports the `layout`. */
export const featureLayouts: Record<string, PageModule<Layout>> = {
  account: pageModule(
    'client/features/account/entry/account-start.tsx',
    async () => (await import('#client/features/account/entry/account-start.tsx')).layout,
  ),
  accountChangePassword: pageModule(
    'client/features/account/details/change-password.tsx',
    async () => (await import('#client/features/account/details/change-password.tsx')).layout,
  ),
  accountSecurity: pageModule(
    'client/features/account/security/account-security.tsx',
    async () => (await import('#client/features/account/security/account-security.tsx')).layout,
  ),
  addresses: pageModule(
    'client/features/account/addresses/addresses.tsx',
    async () => (await import('#client/features/account/addresses/addresses.tsx')).layout,
  ),
  communicationPreferences: pageModule(
    'client/features/account/details/communication-preferences.tsx',
    async () => (await import('#client/features/account/details/communication-preferences.tsx')).layout,
  ),
  createAccount: pageModule(
    'client/features/account/entry/create-account.tsx',
    async () => (await import('#client/features/account/entry/create-account.tsx')).layout,
  ),
  currentMemberships: pageModule(
    'client/features/account/owned/memberships.tsx',
    async () => (await import('#client/features/account/owned/memberships.tsx')).layout,
  ),
  currentPackages: pageModule(
    'client/features/account/owned/packages.tsx',
    async () => (await import('#client/features/account/owned/packages.tsx')).layout,
  ),
  forgotPassword: pageModule(
    'client/features/account/entry/forgot-password.tsx',
    async () => (await import('#client/features/account/entry/forgot-password.tsx')).layout,
  ),
  login: pageModule(
    'client/features/account/entry/login.tsx',
    async () => (await import('#client/features/account/entry/login.tsx')).layout,
  ),
  membership: pageModule(
    'client/features/membership-purchase/membership-purchase.tsx',
    async () => (await import('#client/features/membership-purchase/membership-purchase.tsx')).layout,
  ),
  overview: pageModule(
    'client/features/account/overview/overview.tsx',
    async () => (await import('#client/features/account/overview/overview.tsx')).layout,
  ),
  pastEvents: pageModule(
    'client/features/account/events/past-events.tsx',
    async () => (await import('#client/features/account/events/past-events.tsx')).layout,
  ),
  personalInformation: pageModule(
    'client/features/account/details/personal-information.tsx',
    async () => (await import('#client/features/account/details/personal-information.tsx')).layout,
  ),
  purchaseCheckout: pageModule(
    'client/features/checkout/checkout.tsx',
    async () => (await import('#client/features/checkout/checkout.tsx')).layout,
  ),
  renewPackages: pageModule(
    'client/features/account/renewal/renewal.tsx',
    async () => (await import('#client/features/account/renewal/renewal.tsx')).layout,
  ),
  resetPassword: pageModule(
    'client/features/account/entry/reset-password.tsx',
    async () => (await import('#client/features/account/entry/reset-password.tsx')).layout,
  ),
  returnTickets: pageModule(
    'client/features/account/events/return-tickets.tsx',
    async () => (await import('#client/features/account/events/return-tickets.tsx')).layout,
  ),
  seatSelector: pageModule(
    'client/features/seat-selector/seat-selector.tsx',
    async () => (await import('#client/features/seat-selector/seat-selector.tsx')).layout,
  ),
  tickets: pageModule(
    'client/features/account/tickets/tickets.tsx',
    async () => (await import('#client/features/account/tickets/tickets.tsx')).layout,
  ),
  upcomingEvents: pageModule(
    'client/features/account/events/upcoming-events.tsx',
    async () => (await import('#client/features/account/events/upcoming-events.tsx')).layout,
  ),
  yourData: pageModule(
    'client/features/account/your-data/your-data.tsx',
    async () => (await import('#client/features/account/your-data/your-data.tsx')).layout,
  ),
}
