// A scripted ticketing service's data of a customer's account, in the contract's shapes.
import type { Page } from '@playwright/test'
import { paths } from '#shared/routes'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { captcha } from '#shared/ticketing/captcha/captcha'
import { global } from '#shared/ticketing/global/global'
import { contentItem } from './content-upstream.ts'
import { easyChallenge } from './scripted-checkout.ts'
import type { ScriptedVenue } from './scripted-venue.ts'
import type { OpenVenue } from './venue.ts'

export type Details = Result<typeof account.details>
export type SavedAddress = Result<typeof account.addresses>['addresses'][number]
export type Device = Result<typeof account.devices>['devices'][number]

/** The account's pages by content type, with their addresses and names. */
export const accountPaths = {
  login: paths.login,
  createAccount: paths.createAccount,
  forgotPassword: paths.forgotPassword,
  resetPassword: paths.resetPassword,
  overview: paths.overview,
  personalInformation: paths.personalInformation,
  addresses: '/account-details/addresses',
  communicationPreferences: '/account-details/communication-preferences',
  accountChangePassword: '/account-details/change-password',
  accountSecurity: '/account-details/security-and-privacy',
} as const
const names: Record<keyof typeof accountPaths, string> = {
  ...{ login: 'Log in', createAccount: 'Create an account', forgotPassword: 'Forgotten your password?' },
  ...{ resetPassword: 'Choose a new password', overview: 'Overview', personalInformation: 'Personal information' },
  ...{ addresses: 'Addresses', communicationPreferences: 'Communication preferences' },
  ...{ accountChangePassword: 'Change password', accountSecurity: 'Security and privacy' },
}

/** The same in every test, because the web server caches what it requested for a page. */
export const prefixes: Result<typeof global.prefixes> = {
  prefixes: [
    { id: 1, name: 'Ms' },
    { id: 2, name: 'Dr' },
  ],
}
export const countries: Result<typeof global.countries> = {
  countries: [
    { id: 3, name: 'Iceland', isDefault: false, states: [] },
    {
      ...{ id: 1, name: 'Australia', isDefault: true },
      states: [
        { id: 11, name: 'Victoria' },
        { id: 12, name: 'Tasmania' },
      ],
    },
    { id: 2, name: 'Canada', isDefault: false, states: [{ id: 21, name: 'Ontario' }] },
  ],
}

export const details: Details = {
  ...{ prefix: 2, firstName: 'Grace', middleName: 'Brewster', lastName: 'Hopper', email: 'grace@example.org' },
  ...{ phone: '03 9000 0000', dateOfBirth: '1906-12-09' },
}
export const home: SavedAddress = {
  ...{ id: 31, isPrimary: true, countryId: 1, line1: '1 Lonsdale Street', line2: null, suburb: 'Melbourne' },
  ...{ postCode: '3000', stateId: 11 },
}
export const work: SavedAddress = {
  ...{ id: 32, isPrimary: false, countryId: 2, line1: '9 Collins Street', line2: 'Level 4', suburb: 'Docklands' },
  ...{ postCode: '3008', stateId: 21 },
}
export const thisDevice: Device = {
  ...{ id: 51, label: 'Firefox on Windows', isThisDevice: true },
  ...{ signedInAt: '2037-03-01T02:00:00Z', lastUsedAt: '2037-03-05T08:30:00Z' },
}
export const otherDevice: Device = {
  ...{ id: 52, label: 'Safari on iPhone', isThisDevice: false },
  ...{ signedInAt: '2037-02-01T02:00:00Z', lastUsedAt: '2037-03-04T08:30:00Z' },
}

/** Publishes the account's pages, and sets the ticketing service's responses for all visitors. */
export async function publishAccount(scripted: ScriptedVenue): Promise<void> {
  scripted.reply({
    [captcha.challenge.path]: await easyChallenge(),
    [global.prefixes.path]: prefixes,
    [global.countries.path]: countries,
  })
  await scripted.publishSettings({})
  await scripted.publish(
    ...(Object.keys(accountPaths) as (keyof typeof accountPaths)[]).map((contentType) =>
      contentItem(accountPaths[contentType], {}, { contentType, name: names[contentType] }),
    ),
  )
}

/** Gives the browser a customer's token. */
export async function signIn(scripted: ScriptedVenue, page: Page, { url }: OpenVenue): Promise<void> {
  scripted.setLoggedIn(true)
  await page
    .context()
    .addCookies([{ url, name: 'session_token', value: 'a-token', httpOnly: true, sameSite: 'Strict' }])
}

/** Returns the inputs of each call to a path, without the captcha token. */
export const inputsOf = (scripted: ScriptedVenue, path: string) =>
  scripted.inputs(path).map(({ captchaToken: _, ...input }) => input)
