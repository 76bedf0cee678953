import type { Page } from '@playwright/test'
import { account } from '#shared/ticketing/account/account'
import { global } from '#shared/ticketing/global/global'
import { actionError } from '../support/action-error.ts'
import {
  accountPaths,
  home,
  inputsOf,
  publishAccount,
  type SavedAddress,
  signIn,
  work,
} from '../support/scripted-account.ts'
import { Refusal, type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectWellMade, ignoreErrors } from '../support/visitor.ts'

const ZOOMED = { width: 320, height: 640 }
const match = { address: '5 Bourke Street, Melbourne Victoria 3000', key: 'AU|5' }

test.beforeEach(async ({ page, scripted, venue }) => {
  await publishAccount(scripted)
  await signIn(scripted, page, venue)
  await page.setViewportSize(ZOOMED)
})

/** The customer's addresses, which the calls change as a ticketing service would. */
function keepAddresses(scripted: ScriptedVenue, first: SavedAddress[]): void {
  let addresses = first
  scripted.reply({
    [account.addresses.path]: () => ({ addresses }),
    [account.addressDelete.path]: ({ id }: Record<string, unknown>) => {
      addresses = addresses.filter((each) => each.id !== id)
      return {}
    },
    [account.addressSetPrimary.path]: ({ id }: Record<string, unknown>) => {
      addresses = addresses.map((each) => ({ ...each, isPrimary: each.id === id }))
      return {}
    },
    [account.addressEdit.path]: ({ addressId, addressKey, address }: Record<string, unknown>) => {
      const typed = addressKey ? { ...home, line1: match.address } : { ...home, ...(address as object) }
      const saved = { ...typed, isPrimary: false, id: Number(addressId ?? 99) } as SavedAddress
      addresses = [...addresses.filter(({ id }) => id !== saved.id), saved]
      return {}
    },
    [global.address.path]: { matches: [match] },
  })
}

const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('address') })
const entry = (page: Page, line1: string) => entries(page).filter({ hasText: line1 })
const done = (page: Page, words: string) => expect(page.getByRole('heading', { name: words })).toBeFocused()

test('the list marks the primary address, deletes addresses, and changes the primary one [ADDR-01 ADDR-04 ADDR-05]', async ({
  page,
  scripted,
}) => {
  const third = { ...work, id: 33, line1: '3 Swanston Street' }
  keepAddresses(scripted, [home, work, third])
  await page.goto(accountPaths.addresses)
  await expect(entries(page)).toHaveText([
    /^Primary address1 Lonsdale StreetMelbourne Victoria 3000Edit/,
    /^9 Collins StreetLevel 4Docklands Ontario 3008Edit/,
    /^3 Swanston Street/,
  ])
  const names = (line1: string) => entry(page, line1).getByRole('button').allInnerTexts()
  expect((await names(home.line1)).map((name) => name.split(':')[0]?.trim())).toEqual(['Edit'])
  expect((await names(work.line1)).map((name) => name.split(':')[0]?.trim())).toEqual([
    'Edit',
    'Make Primary',
    'Delete',
  ])
  await expectWellMade(page)

  const remove = entry(page, third.line1).getByRole('button', { name: /^Delete/ })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(inputsOf(scripted, account.addressDelete.path)).toEqual([])
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click()
  await done(page, 'Your address has been deleted')
  await expect(entries(page)).toHaveCount(2)
  await expect(entry(page, third.line1)).toHaveCount(0)
  expect(inputsOf(scripted, account.addressDelete.path)).toEqual([{ id: third.id }])

  await entry(page, work.line1)
    .getByRole('button', { name: /^Make Primary/ })
    .click()
  await done(page, 'Your primary address has been changed')
  await expect(page.getByText('Primary address', { exact: true })).toHaveCount(1)
  await expect(entry(page, work.line1)).toContainText('Primary address')
  await expect(entry(page, home.line1).getByRole('button', { name: /^Delete/ })).toBeVisible()
  expect(inputsOf(scripted, account.addressSetPrimary.path)).toEqual([{ id: work.id }])
})

test('an address is added or changed line by line, or left as it was [ADDR-02 ADDR-03 ADDR-06 ADDR-07]', async ({
  page,
  scripted,
}) => {
  keepAddresses(scripted, [home, work])
  await page.goto(accountPaths.addresses)
  const field = (name: string) => page.getByRole('textbox', { name })
  const country = page.getByRole('combobox', { name: 'Country' })
  const state = page.getByRole('combobox', { name: 'State' })
  const save = page.getByRole('button', { name: 'Save address' })
  const cancel = page.getByRole('button', { name: 'Cancel' })

  await entry(page, work.line1).getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('heading', { name: 'Edit your address' })).toBeFocused()
  const lines = { 'Address line 1': work.line1, 'Address line 2': 'Level 4', Suburb: 'Docklands', 'Post code': '3008' }
  for (const [name, value] of Object.entries(lines)) await expect(field(name)).toHaveValue(value)
  await expect(country).toHaveValue(String(work.countryId))
  await expect(state).toHaveValue(String(work.stateId))
  await field('Address line 1').fill('Elsewhere')
  await cancel.click()
  await expect(entry(page, work.line1)).toBeVisible()
  await expect(entry(page, work.line1).getByRole('button', { name: /^Edit/ }), 'where it was left').toBeFocused()
  expect(inputsOf(scripted, account.addressEdit.path)).toEqual([])

  await page.getByRole('button', { name: 'Add New' }).click()
  await expect(field('Find your address')).toHaveValue('')
  await page.getByRole('button', { name: 'Type in an address' }).click()
  await page.getByRole('button', { name: 'Look up my address' }).click()
  await expect(field('Find your address')).toBeVisible()
  await expect(field('Suburb')).toHaveCount(0)
  await page.getByRole('button', { name: 'Type in an address' }).click()
  for (const name of Object.keys(lines)) await expect(field(name)).toHaveValue('')
  await expect(country.getByRole('option', { selected: true }), 'the default country').toHaveText('Australia')
  await expect(state.getByRole('option')).toHaveText(['Choose a state', 'Victoria', 'Tasmania'])
  await country.selectOption('Canada')
  await expect(state.getByRole('option')).toHaveText(['Choose a state', 'Ontario'])
  await country.selectOption('Iceland')
  await expect(state).toHaveCount(0)
  await country.selectOption('Australia')
  await state.selectOption('Tasmania')
  await field('Address line 1').fill('2 Salamanca Place')
  await field('Suburb').fill('Hobart')
  await field('Post code').fill('7000')
  await expectWellMade(page)
  await save.click()
  await done(page, 'Your address has been saved')
  await expect(entry(page, '2 Salamanca Place')).toContainText('Hobart Tasmania 7000')
  const typed = {
    line1: '2 Salamanca Place',
    line2: null,
    suburb: 'Hobart',
    postCode: '7000',
    countryId: 1,
    stateId: 12,
  }
  expect(inputsOf(scripted, account.addressEdit.path)).toEqual([{ address: typed }])

  await entry(page, home.line1).getByRole('button', { name: /^Edit/ }).click()
  await field('Address line 1').fill('100 Lonsdale Street')
  await save.click()
  await done(page, 'Your address has been saved')
  await expect(entry(page, '100 Lonsdale Street')).toHaveCount(1)
  await expect(entry(page, home.line1)).toHaveCount(0)
  expect(inputsOf(scripted, account.addressEdit.path).at(-1)).toMatchObject({ addressId: home.id })
})

test('looks up addresses of four characters after a pause in typing, and sends the match’s key [ADDR-08 ADDR-09 ADDR-10 ERR-S-22]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  keepAddresses(scripted, [])
  await page.clock.install()
  await page.goto(accountPaths.addresses)
  await expect(page.getByText('No addresses found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add New' }).click()
  const search = page.getByRole('textbox', { name: 'Find your address' })
  await page.clock.pauseAt(Date.now() + 60_000)
  const texts = () => scripted.inputs(global.address.path).map(({ searchText }) => searchText)
  await search.fill('5 B')
  await page.clock.runFor(400)
  await expect(search).toHaveAccessibleDescription(/Please enter at least four characters$/)
  expect(texts()).toEqual([])

  scripted.reply({ [global.address.path]: { matches: [] } })
  const response = page.waitForResponse(`**${global.address.path}`)
  await search.pressSequentially('our')
  await page.clock.runFor(399)
  await search.pressSequentially('ke')
  await page.clock.runFor(399)
  expect(texts(), 'not while it is being typed').toEqual([])
  await page.clock.runFor(1)
  await response
  await expect(page.getByText('No results found')).toBeVisible()
  expect(texts()).toEqual(['5 Bourke'])
  await page.clock.resume()
  await expectWellMade(page)

  const reason = 'Please leave out the flat'
  const failure = { title: 'The search was refused', validationErrors: [{ name: 'searchText', reason }] }
  scripted.reply({ [global.address.path]: new Refusal(400, failure) })
  await search.pressSequentially('1')
  await expect(search).toHaveAccessibleDescription(new RegExp(`${reason}$`))
  ignoreErrors(browserErrors, 'status of 4')
  await search.press('Backspace')

  scripted.reply({ [global.address.path]: { matches: [match] } })
  await search.pressSequentially(' St')
  await page.getByRole('radio', { name: match.address }).check()
  await page.getByRole('button', { name: 'Save address' }).click()
  await done(page, 'Your address has been saved')
  await expect(entry(page, match.address)).toBeVisible()
  expect(inputsOf(scripted, account.addressEdit.path)).toEqual([{ addressKey: match.key }])
})

test('errors of an address appear in a red alert and at their fields [ERR-S-04 ERR-S-10 ERR-S-11]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  scripted.reply({ [account.addresses.path]: new Refusal(500) })
  await page.goto(accountPaths.addresses)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('An error has occured.')
  keepAddresses(scripted, [home, work])
  await alert.getByRole('button').click()
  const refusal = new Refusal(403, {
    errors: [
      { type: 'NOT_YOURS', message: 'This belongs to another customer.' },
      { type: 'NOT_YOURS', message: 'Please log in again.' },
    ],
    validationErrors: [{ name: 'Address.PostCode', reason: 'A post code has four digits.' }],
  })
  const every = ['This belongs to another customer.', 'Please log in again.', 'A post code has four digits.']
  scripted.reply({ [account.addressSetPrimary.path]: refusal, [account.addressEdit.path]: refusal })
  const error = actionError(page)
  const red = async () => {
    await expect(error.getByRole('paragraph')).toHaveText(every)
    const [r = 0, g = 0, b = 0] = await error.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      canvas.fillStyle = getComputedStyle(element).borderLeftColor
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    })
    expect(r).toBeGreaterThan(2 * Math.max(g, b))
  }
  await entry(page, work.line1)
    .getByRole('button', { name: /^Make Primary/ })
    .click()
  await red()
  await entry(page, work.line1).getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Save address' }).click()
  await red()
  await expect(page.getByRole('textbox', { name: 'Post code' })).toHaveAccessibleDescription(
    'A post code has four digits.',
  )
  await expect(page.getByRole('textbox', { name: 'Post code' })).toBeFocused()
  ignoreErrors(browserErrors, 'status of')
})
