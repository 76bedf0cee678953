import type { Locator, Page } from '@playwright/test'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { global } from '#shared/ticketing/global/global'
import { actionError } from '../support/action-error.ts'
import { holdCall } from '../support/hold-call.ts'
import { drawn } from '../support/page-metrics.ts'
import {
  checkoutCart,
  checkoutState,
  complete,
  completedState,
  continueIn,
  current,
  deliveryModel,
  donationModel,
  editable,
  eTickets,
  type Guest,
  hidden,
  home,
  openCheckout,
  packageLine,
  picture,
  post,
  presentersModel,
  section,
  upcoming,
  work,
} from '../support/scripted-checkout.ts'
import { RawReply, Refusal, type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { succeed } from '../support/ticketing-upstream.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

/** The sections' headings, with their numbers. */
const headings = (page: Page) => page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 })
const colourOf = (heading: Locator) => heading.evaluate((element) => getComputedStyle(element).color)
const headingOf = (page: Page, name: string) => section(page, name).getByRole('heading', { level: 2 })
/** The input of the last call, without the captcha token. */
function lastOf(inputs: Record<string, unknown>[]) {
  const { captchaToken: _, ...input } = inputs.at(-1) ?? {}
  return input
}
/** Continues in a section, and returns what was sent to `path`. The section is open again afterwards. */
async function sentBy({ scripted, page }: { scripted: ScriptedVenue; page: Page }, name: string, path: string) {
  // After a rejection it shows the reason a moment before it can be pressed again.
  await expect(continueIn(page, name)).toBeEnabled()
  const response = page.waitForResponse(`**${path}`)
  await continueIn(page, name).click()
  await response
  await expect(continueIn(page, name)).toBeEnabled()
  return lastOf(scripted.inputs(path))
}
const match = { address: '5 Bourke Street, Melbourne', key: 'AU|5' }
const lookUp = { [global.address.path]: { matches: [match] } }
/** Looks an address up, and selects the match. */
async function lookUpAddress(within: Locator): Promise<void> {
  await within.getByRole('button', { name: 'Look up my address' }).click()
  await within.getByRole('textbox', { name: 'Find your address' }).fill('5 Bourke')
  await within.getByRole('radio', { name: match.address }).check()
}
test('the sections are in their documented order [CHK-01]', async ({ scripted, page }) => {
  await openCheckout({ scripted, page })
  const inOrder = ['1Your Details', '2Address', '3Donate', '4Delivery', '5Stay Updated', '6Accept Terms']
  await expect(headings(page)).toHaveText(inOrder)
  await expectAccessible(page)
})

test('a section shows only when its step can [CHK-02]', async ({ scripted, page }) => {
  await openCheckout(
    { scripted, page },
    { state: checkoutState({ login: current, address: hidden, presenters: hidden }) },
  )
  await expect(headings(page)).toHaveText(['1Your Details', '2Donate', '3Delivery', '4Accept Terms'])
  scripted.reply({
    [checkout.state.path]: checkoutState({ login: hidden, address: current, donation: hidden, delivery: hidden }),
  })
  await page.reload()
  await expect(headings(page)).toHaveText(['1Address', '2Stay Updated', '3Accept Terms'])
})

test('the current section is open, and completed ones show their answers [CHK-03 CHK-06]', async ({
  scripted,
  page,
}) => {
  const address = { ...complete, data: { addresses: [home], selectedAddress: home.id } }
  await openCheckout({ scripted, page }, { state: checkoutState({ login: complete, address, donation: current }) })
  await expect(page.getByRole('main').getByRole('button', { name: 'Continue' })).toHaveCount(1)
  await expect(continueIn(page, 'Donate')).toBeVisible()
  const details = section(page, 'Your Details')
  await expect(details).toContainText('Grace Hopper')
  await expect(details).toContainText('grace@example.org')
  await expect(section(page, 'Address')).toContainText('1 Lonsdale Street, Melbourne Victoria 3000')
  const isMuted = async (name: string) =>
    (await colourOf(headingOf(page, name))) !== (await colourOf(headingOf(page, 'Donate')))
  expect(await isMuted('Address'), 'a complete section is as dark as the open one').toBe(false)
  expect(await isMuted('Delivery'), 'one that is still to come is not').toBe(true)
  const completed = page.getByRole('main').getByRole('heading', { name: /, completed$/ })
  await expect(completed).toHaveText(['1Your Details', '2Address'])
})

test('each step reloads the checkout, and the next current step opens [CHK-04]', async ({ scripted, page }) => {
  let state = checkoutState({ login: complete, donation: current })
  await openCheckout(
    { scripted, page },
    {
      state: () => state,
      replies: {
        [checkout.donate.path]: () => {
          state = checkoutState({ login: complete, donation: complete, delivery: current })
          return {}
        },
      },
    },
  )
  await page.getByRole('radio', { name: '$10' }).check()
  const before = scripted.inputs(checkout.state.path).length
  await continueIn(page, 'Donate').click()
  await expect(continueIn(page, 'Delivery')).toBeVisible()
  await expect(headingOf(page, 'Delivery')).toBeFocused()
  await expect(continueIn(page, 'Donate')).toHaveCount(0)
  await expect.poll(() => scripted.inputs(checkout.state.path)).toHaveLength(before + 1)
})

const typed = { line1: '9 Collins Street', line2: 'Level 4', suburb: 'Docklands', postCode: '3008' }

/** Types an address; `country` before its state. */
async function typeAddress(within: Locator): Promise<void> {
  await within.getByRole('combobox', { name: 'Country' }).selectOption('Australia')
  await within.getByRole('textbox', { name: 'Address line 1' }).fill(typed.line1)
  await within.getByRole('textbox', { name: 'Address line 2' }).fill(typed.line2)
  await within.getByRole('textbox', { name: 'Suburb' }).fill(typed.suburb)
  await within.getByRole('combobox', { name: 'State' }).selectOption('Victoria')
  await within.getByRole('textbox', { name: 'Post code' }).fill(typed.postCode)
}

test('a visitor without an account checks out as a guest, without a password [CHK-05 CHK-10]', async ({
  scripted,
  page,
}) => {
  await openCheckout({ scripted, page })
  const details = section(page, 'Your Details')
  const ways = details.getByRole('group', { name: 'How would you like to check out?' }).getByRole('button')
  await expect(ways).toHaveText(['Log in', 'Guest checkout', 'Create account'])
  await ways.filter({ hasText: 'Guest checkout' }).click()
  await expect(details.locator('input[type=password]')).toHaveCount(0)
  await details.getByRole('textbox', { name: 'First name' }).fill('Grace')
  await details.getByRole('textbox', { name: 'Last name' }).fill('Hopper')
  await details.getByRole('textbox', { name: 'Email' }).fill('grace@example.org')
  await details.getByRole('textbox', { name: 'Phone' }).fill('03 9000 0000')
  await details.getByRole('button', { name: 'Type in an address' }).click()
  await typeAddress(details)
  scripted.reply({ [checkout.state.path]: checkoutState({ login: complete, donation: current }) })
  await details.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(details).toContainText('Grace Hopper')
  expect(lastOf(scripted.inputs(checkout.guestCreate.path))).toEqual({
    ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', phone: '03 9000 0000' },
    address: { ...typed, countryId: 1, stateId: 11 },
  })
  expect(scripted.inputs(checkout.setPresenters.path), 'without a tick there is no consent').toEqual([])
})

test('matches of an earlier text that come late don’t replace those of the text', async ({ scripted, page }) => {
  let answerFirst = () => {}
  const late = new RawReply((response, request) => {
    answerFirst = () => void succeed({ matches: [{ address: '1 Early Street', key: 'AU|1' }] })(response, request)
  })
  const matches = ({ searchText }: Record<string, unknown>) => (searchText === '5 Bourke' ? { matches: [match] } : late)
  await openCheckout(
    { scripted, page },
    { state: checkoutState({ login: current }), replies: { [global.address.path]: matches } },
  )
  const details = section(page, 'Your Details')
  await details.getByRole('button', { name: 'Guest checkout' }).click()
  const search = details.getByRole('textbox', { name: 'Find your address' })
  await search.fill('5 Bour')
  await expect.poll(() => scripted.inputs(global.address.path).length).toBe(1)
  await search.fill('5 Bourke')
  await expect(details.getByRole('radio', { name: match.address })).toBeVisible()
  const answered = page.waitForResponse(`**${global.address.path}*`)
  answerFirst()
  await (await answered).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(details.getByRole('radio')).toHaveCount(1)
  await expect(details.getByRole('radio', { name: match.address })).toBeVisible()
})

test('a guest agrees to the venue’s news with a tick below the details, where the service asks for it', async ({
  scripted,
  page,
}) => {
  const asking = (showMrcUpdates: boolean) =>
    checkoutState({
      ...{ login: current, address: hidden },
      presenters: { ...upcoming, model: { ...presentersModel, showMrcUpdates } },
    })
  await openCheckout({ scripted, page }, { state: asking(false) })
  const details = section(page, 'Your Details')
  await expect(details.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await expect(details.getByRole('checkbox')).toHaveCount(0)
  scripted.reply({ [checkout.state.path]: asking(true) })
  await page.reload()
  for (const name of ['First name', 'Email', 'Phone'])
    await details.getByRole('textbox', { name }).fill(name === 'Email' ? 'grace@example.org' : '03 9000 0000')
  const news = details.getByRole('checkbox', { name: 'Send me news of Harbour Hall by email.' })
  await expect(news).not.toBeChecked()
  await news.check()
  await expectAccessible(page)
  scripted.reply({ [checkout.state.path]: checkoutState({ login: complete, address: hidden, donation: current }) })
  await details.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(continueIn(page, 'Donate')).toBeVisible()
  await expect.poll(() => scripted.inputs(checkout.guestCreate.path)).toHaveLength(1)
  await expect.poll(() => scripted.inputs(checkout.setPresenters.path)).toEqual([{ mrcUpdates: true }])
})

test('an optional address and phone number are validated on blur by the country’s rules [CHK-10 CHK-15]', async ({
  scripted,
  page,
}) => {
  await openCheckout({ scripted, page }, { state: checkoutState({ login: current, address: hidden }) })
  const details = section(page, 'Your Details')
  const field = (name: string) => details.getByRole('textbox', { name })
  await expect(details.getByRole('group', { name: 'Address' })).toBeVisible()
  await expect(section(page, 'Address')).toHaveCount(0)
  await details.getByRole('button', { name: 'Type in an address' }).click()
  await expect(field('Suburb'), 'a part of an address that may be left out').not.toHaveAttribute('aria-required')
  await expect(field('First name')).toHaveAttribute('aria-required', 'true')
  await details.getByRole('combobox', { name: 'Country' }).selectOption('Australia')
  await field('Phone').fill('030 901820')
  await field('Post code').fill('SW1A 1AA')
  await field('Suburb').focus()
  await expect(field('Phone')).toHaveAccessibleDescription(/^Please check this number/)
  await expect(field('Post code')).toHaveAccessibleDescription('This is no post code of Australia.')
  await expectAccessible(page)
  await details.getByRole('combobox', { name: 'Country' }).selectOption('Hong Kong')
  await expect(field('Post code')).toHaveAccessibleDescription('')
  await field('Post code').fill('')
  await field('Phone').fill('+852 2734 2009')
  await field('First name').fill('Grace')
  await expect(field('Phone')).toHaveAccessibleDescription('')
  scripted.reply({ [checkout.state.path]: checkoutState({ login: complete, address: hidden, donation: current }) })
  await details.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(continueIn(page, 'Donate')).toBeVisible()
  const { address, addressKey } = lastOf(scripted.inputs(checkout.guestCreate.path)) as Record<string, unknown>
  expect([address, addressKey], 'no line of one was typed').toEqual([undefined, undefined])
})

test('an error on blur doesn’t move the button that is being pressed [CHK-10]', async ({ scripted, page }) => {
  await openCheckout({ scripted, page }, { state: checkoutState({ login: current, address: hidden }) })
  const details = section(page, 'Your Details')
  const field = (name: string) => details.getByRole('textbox', { name })
  await details.getByRole('button', { name: 'Type in an address' }).click()
  await details.getByRole('combobox', { name: 'Country' }).selectOption('Australia')
  for (const [name, text] of [
    ['First name', 'Grace'],
    ['Last name', 'Hopper'],
    ['Email', 'grace@example.org'],
    ['Phone', '+61 3 9018 2000'],
    ['Post code', 'SW1A 1AA'],
  ] as const)
    await field(name).fill(text)
  await field('First name').focus()
  await expect(field('Post code'), 'the rules for all countries are there').toHaveAttribute('aria-invalid', 'true')
  await field('Post code').fill('3000')
  await field('First name').focus()
  await expect(field('Post code')).not.toHaveAttribute('aria-invalid')
  await field('Post code').fill('SW1A 1AA')
  const button = details.getByRole('button', { name: 'Continue as guest' })
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  await drawn(page)
  await expect.poll(() => button.boundingBox(), 'while it is pressed').toEqual(before)
  await page.mouse.up()
  await expect(field('Post code')).toHaveAccessibleDescription('This is no post code of Australia.')
  await expect.poll(() => scripted.inputs(checkout.guestCreate.path), 'the click went to the button').toHaveLength(1)
})

test('typed text survives a reload and a switch of checkout type, except passwords', async ({ scripted, page }) => {
  await openCheckout({ scripted, page })
  const details = section(page, 'Your Details')
  await details.getByRole('textbox', { name: 'First name' }).fill('Grace')
  await details.getByRole('button', { name: 'Create account' }).first().click()
  await expect(details.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace')
  await details.getByRole('textbox', { name: 'Email' }).fill('grace@example.org')
  await details.getByLabel('Password', { exact: true }).fill('Abcdefg1!')
  await details.getByRole('button', { name: 'Type in an address' }).click()
  await details.getByRole('textbox', { name: 'Suburb' }).fill('Docklands')
  await page.reload()
  for (const [name, value] of Object.entries({
    'First name': 'Grace',
    Email: 'grace@example.org',
    Suburb: 'Docklands',
  }))
    await expect(details.getByRole('textbox', { name })).toHaveValue(value)
  expect(await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }))).not.toContain('Abcdefg1!')

  scripted.reply({ [checkout.state.path]: checkoutState({ login: complete, donation: current }) })
  await details.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(continueIn(page, 'Donate')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...window.sessionStorage })), 'once it is sent').not.toContain(
    'Grace',
  )
})

test('the log-in links to the password reset, and registration states the password rule [CHK-09 CHK-12]', async ({
  scripted,
  page,
}) => {
  await openCheckout({ scripted, page })
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/account/forgot-password',
  )
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    '8+ characters, a digit, an upper case letter and a special character.',
  )
  await expectAccessible(page)
})

const guest: Guest = {
  ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', phone: '03 9000 0000', addressKey: null },
  address: { ...typed, countryId: 1, stateId: 11 },
}
for (const [who, isLoggedIn] of [
  ['a customer', true],
  ['a guest', false],
] as const)
  test(`${who} can edit the details only if the step is editable [CHK-14]`, async ({ scripted, page }) => {
    scripted.setLoggedIn(isLoggedIn)
    await openCheckout(
      { scripted, page },
      {
        state: checkoutState({ login: complete, donation: current }),
        replies: { [checkout.guest.path]: guest },
      },
    )
    const details = section(page, 'Your Details')
    const edit = details.getByRole('button', { name: 'Edit' })
    await expect(details).toContainText('Grace Hopper')
    await expect(edit).toHaveCount(0)
    scripted.reply({ [checkout.state.path]: checkoutState({ login: editable, donation: current }) })
    await page.reload()
    await edit.click()
    const values = { 'First name': 'Grace', 'Last name': 'Hopper', Email: 'grace@example.org', Phone: '03 9000 0000' }
    const address = { 'Address line 1': typed.line1, Suburb: typed.suburb, 'Post code': typed.postCode }
    for (const [name, value] of Object.entries({ ...values, ...address }))
      await expect(details.getByRole('textbox', { name })).toHaveValue(value)
    await details.getByRole('textbox', { name: 'Phone' }).fill('03 9111 1111')
    await details.getByRole('button', { name: 'Save details' }).click()
    await expect(continueIn(page, 'Donate'), 'the current section is open again').toBeVisible()
    expect(lastOf(scripted.inputs(checkout.guestEdit.path).filter(({ phone }) => phone))).toEqual({
      ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', phone: '03 9111 1111' },
      address: { ...typed, countryId: 1, stateId: 11 },
    })
    const next = checkoutState({ login: editable, donation: complete, delivery: current })
    scripted.reply({ [checkout.state.path]: next })
    const release = await holdCall(page, 'Session/Info')
    await section(page, 'Donate').getByRole('radio').first().check()
    await continueIn(page, 'Donate').click()
    await expect(continueIn(page, 'Delivery')).toBeVisible()
    await edit.click()
    const read = page.waitForResponse(/Session\/Info/)
    release()
    await read
    await drawn(page)
    const save = details.getByRole('button', { name: 'Save details' })
    await expect(save, 'what was opened before all was read stays open').toBeVisible()
  })

test('an address is a saved one, a match of the lookup, or typed in; an empty one is missing [CHK-15 CHK-16]', async ({
  scripted,
  page,
}) => {
  const address = { ...current, data: { addresses: [home, work], selectedAddress: work.id } }
  await openCheckout(
    { scripted, page },
    {
      state: checkoutState({ login: complete, address }),
      replies: lookUp,
    },
  )
  const proceed = continueIn(page, 'Address')
  const sent = () => sentBy({ scripted, page }, 'Address', checkout.setAddress.path)
  await expect(page.getByRole('radio', { name: /9 Collins Street, Level 4, Docklands/ })).toBeChecked()
  expect(await sent(), 'a saved one').toEqual({ addressId: work.id })

  await page.getByRole('button', { name: 'Look up my address' }).click()
  await expect(proceed, 'no match is chosen').toBeDisabled()
  await page.getByRole('button', { name: 'Use a saved address' }).click()
  await expect(proceed).toBeEnabled()
  await lookUpAddress(section(page, 'Address'))
  expect(await sent(), 'a match').toEqual({ addressKey: match.key })

  await page.getByRole('button', { name: 'Type in an address' }).click()
  await expect(proceed, 'no country is chosen').toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveCount(0)
  await typeAddress(section(page, 'Address'))
  expect(await sent(), 'one typed in').toEqual({ address: { ...typed, countryId: 1, stateId: 11 } })
})

test('a customer without an address in the account is asked for one [CHK-17]', async ({ scripted, page }) => {
  const without = "We've detected your account has no address. Please add a valid address for billing purpose."
  await openCheckout({ scripted, page }, { state: checkoutState({ login: complete, address: current }) })
  await expect(section(page, 'Address').getByText(without)).toBeVisible()
  const data = { addresses: [home], selectedAddress: null }
  scripted.reply({ [checkout.state.path]: checkoutState({ login: complete, address: { ...current, data } }) })
  await page.reload()
  await expect(page.getByRole('radio', { name: /1 Lonsdale Street/ })).toBeVisible()
  await expect(page.getByText(without)).toHaveCount(0)
})

test('a donation is a preset amount, a whole number of dollars, or none [CHK-18 CHK-19 CHK-20]', async ({
  scripted,
  page,
}) => {
  const donation = { ...current, model: { ...donationModel, image: picture(scripted, 'Organ') } }
  await openCheckout({ scripted, page }, { state: checkoutState({ login: complete, donation }) })
  const donate = section(page, 'Donate')
  await expect(donate.getByRole('heading', { name: 'Give to the organ' })).toBeVisible()
  await expect(donate).toContainText('It is a hundred years old.')
  await expect(donate.getByRole('img', { name: 'Organ' })).toBeVisible()
  await expect(donate.getByRole('radio')).toHaveCount(4)
  const proceed = continueIn(page, 'Donate')
  const sent = () => sentBy({ scripted, page }, 'Donate', checkout.donate.path)
  await expect(proceed).toBeDisabled()
  await donate.getByRole('radio', { name: '$25', exact: true }).check()
  expect(await sent()).toEqual({ amount: 25 })
  await donate.getByRole('radio', { name: 'No donation at this time' }).check()
  expect(await sent(), 'none is a choice').toEqual({ amount: 0 })
  await donate.getByRole('radio', { name: 'Another amount' }).check()
  await expect(proceed, 'no amount is set').toBeDisabled()
  const other = donate.getByRole('textbox', { name: 'Amount in dollars' })
  await other.fill('twelve')
  await expect(proceed).toBeDisabled()
  await other.fill('12.90')
  expect(await sent()).toEqual({ amount: 12 })
})

test('a rejected donation shows the reason at its field and focuses it, and can be corrected [CHK-21]', async ({
  scripted,
  page,
  browserErrors,
}) => {
  const reason = 'The minimum donation is $5'
  await openCheckout({ scripted, page }, { state: checkoutState({ login: complete, donation: current }) })
  scripted.reply({
    [checkout.donate.path]: ({ amount }: { amount: number }) =>
      amount < 5 ? new Refusal(400, { validationErrors: [{ name: 'Amount', reason }] }) : {},
  })
  const donate = section(page, 'Donate')
  await donate.getByRole('radio', { name: 'Another amount' }).check()
  const other = donate.getByRole('textbox', { name: 'Amount in dollars' })
  await other.fill('2')
  await continueIn(page, 'Donate').click()
  await expect(other).toHaveAccessibleDescription(new RegExp(`${reason.replace('$', '\\$')}$`))
  await expect(other).toBeFocused()
  await donate.getByRole('radio', { name: '$25', exact: true }).check()
  expect(await sentBy({ scripted, page }, 'Donate', checkout.donate.path), 'it isn’t stuck').toEqual({ amount: 25 })
  await expect(donate.getByText(reason)).toHaveCount(0)
  ignoreErrors(browserErrors, 'status of 400')
})

test('an error of a hidden address field appears above the address, and another can be sent [CHK-15]', async ({
  scripted,
  page,
  browserErrors,
}) => {
  const address = { ...current, data: { addresses: [], selectedAddress: null } }
  await openCheckout({ scripted, page }, { state: checkoutState({ login: complete, address }), replies: lookUp })
  const reason = 'Please give an address'
  scripted.reply({
    [checkout.setAddress.path]: ({ addressKey }: { addressKey?: string }) =>
      addressKey ? {} : new Refusal(400, { validationErrors: [{ name: 'addressId', reason }] }),
  })
  const within = section(page, 'Address')
  await within.getByRole('combobox', { name: 'Country' }).selectOption('Hong Kong')
  await continueIn(page, 'Address').click()
  await expect(actionError(within)).toContainText(reason)
  await lookUpAddress(within)
  expect(await sentBy({ scripted, page }, 'Address', checkout.setAddress.path)).toEqual({ addressKey: match.key })
  await expect(actionError(within)).toHaveCount(0)
  ignoreErrors(browserErrors, 'status of 400')
})

test('delivery methods show name, cost and description, and one is required [CHK-22 CHK-23]', async ({
  scripted,
  page,
}) => {
  const stateWith = (selectedDeliveryMethod: number | null) =>
    checkoutState({
      login: complete,
      delivery: { ...current, model: { ...deliveryModel, addresses: [home], selectedDeliveryMethod } },
    })
  await openCheckout({ scripted, page }, { state: stateWith(null) })
  const delivery = section(page, 'Delivery')
  await expect(delivery.getByRole('radio')).toHaveCount(2)
  for (const { name, costLabel, description } of [eTickets, post]) {
    const method = delivery.getByRole('radio', { name: new RegExp(`^${name}`) })
    await expect(method).toHaveAccessibleName([name, description, costLabel].filter(Boolean).join(' '))
    await expect(method).not.toBeChecked()
  }
  await expect(continueIn(page, 'Delivery')).toBeDisabled()
  await delivery.getByRole('radio', { name: /^E-tickets/ }).check()
  await expect(continueIn(page, 'Delivery')).toBeEnabled()
  scripted.reply({ [checkout.state.path]: stateWith(post.id) })
  await page.reload()
  await expect(delivery.getByRole('radio', { name: /^Post/ })).toBeChecked()
  await expect(continueIn(page, 'Delivery')).toBeEnabled()
})

test('a delivery method asks for an address only if it needs one [CHK-24]', async ({ scripted, page }) => {
  const model = { ...deliveryModel, addresses: [home, work], selectedAddress: work.id }
  await openCheckout(
    { scripted, page },
    {
      state: checkoutState({ login: complete, delivery: { ...current, model } }),
      replies: lookUp,
    },
  )
  const delivery = section(page, 'Delivery')
  const addresses = delivery.getByRole('group', { name: 'Delivery address' })
  const sent = () => sentBy({ scripted, page }, 'Delivery', checkout.setDelivery.path)
  await delivery.getByRole('radio', { name: /^E-tickets/ }).check()
  await expect(addresses).toHaveCount(0)
  expect(await sent()).toEqual({ deliveryMethodId: eTickets.id })

  await delivery.getByRole('radio', { name: /^Post/ }).check()
  await expect(addresses.getByRole('radio', { name: /9 Collins Street/ })).toBeChecked()
  expect(await sent()).toEqual({ deliveryMethodId: post.id, addressId: work.id })
  await lookUpAddress(addresses)
  expect(await sent()).toEqual({ deliveryMethodId: post.id, addressKey: match.key })
  await addresses.getByRole('button', { name: 'Type in an address' }).click()
  await typeAddress(addresses)
  expect(await sent()).toEqual({ deliveryMethodId: post.id, address: { ...typed, countryId: 1, stateId: 11 } })
})

test('consent for the venue and for presenters is asked for only if the service requires it [CHK-25 CHK-26]', async ({
  scripted,
  page,
}) => {
  const showing = (showMrcUpdates: boolean, showOtherPresenter: boolean) =>
    checkoutState({
      login: complete,
      presenters: { ...current, model: { ...presentersModel, showMrcUpdates, showOtherPresenter } },
    })
  const boxes = section(page, 'Stay Updated').getByRole('checkbox')
  const venue = boxes.and(page.getByLabel(/Harbour Hall/))
  const others = boxes.and(page.getByLabel(/Yarra Sinfonia, Bay Choir/))
  const sent = () => sentBy({ scripted, page }, 'Stay Updated', checkout.setPresenters.path)
  await openCheckout({ scripted, page }, { state: showing(true, true) })
  await expect(boxes).toHaveCount(2)
  await others.check()
  expect(await sent()).toEqual({ mrcUpdates: false, otherPresenterUpdates: true })
  scripted.reply({ [checkout.state.path]: showing(true, false) })
  await page.reload()
  await venue.check()
  await expect(boxes).toHaveCount(1)
  expect(await sent()).toEqual({ mrcUpdates: true })
  scripted.reply({ [checkout.state.path]: showing(false, true) })
  await page.reload()
  await expect(others).toBeVisible()
  await expect(boxes).toHaveCount(1)
  expect(await sent()).toEqual({ otherPresenterUpdates: false })
})

test('a completed section says in a line what was chosen', async ({ scripted, page }) => {
  const chosen: [name: string, steps: Parameters<typeof checkoutState>[0], line: string | RegExp][] = [
    ...[true, false].flatMap((mrcUpdates) =>
      [true, false].map((otherPresenterUpdates): (typeof chosen)[number] => [
        'Stay Updated',
        { presenters: { ...editable, model: { ...presentersModel, mrcUpdates, otherPresenterUpdates } } },
        mrcUpdates || otherPresenterUpdates ? 'News by email' : 'No news by email',
      ]),
    ),
    ...[25, 0, null].map((donationAmount): (typeof chosen)[number] => [
      'Donate',
      { donation: { ...editable, model: { ...donationModel, donationAmount } } },
      donationAmount ? '$25' : 'No donation at this time',
    ]),
    ...[eTickets, post].map(({ id, name }): (typeof chosen)[number] => [
      'Delivery',
      { delivery: { ...editable, model: { ...deliveryModel, selectedDeliveryMethod: id } } },
      name,
    ]),
    ...[home, work].map((address): (typeof chosen)[number] => [
      'Address',
      { address: { ...editable, data: { addresses: [home, work], selectedAddress: address.id } } },
      new RegExp(`^${address.line1}, `),
    ]),
  ]
  await openCheckout({ scripted, page })
  for (const [name, steps, line] of chosen)
    await test.step(`${name}: ${line}`, async () => {
      scripted.reply({ [checkout.state.path]: checkoutState({ login: complete, ...steps }) })
      await page.reload()
      await expect(section(page, name).getByRole('paragraph')).toHaveText(line)
    })
})

test('paying requires accepted terms and a cart that can be checked out [CHK-27 CHK-28]', async ({
  scripted,
  page,
}) => {
  await openCheckout({ scripted, page }, { state: completedState() })
  const terms = section(page, 'Accept Terms')
  const pay = terms.getByRole('button', { name: 'Proceed to Payment' })
  const tick = terms.getByRole('checkbox', { name: /terms and conditions of sale/ })
  await expect(terms.getByRole('link', { name: 'terms and conditions of sale' })).toHaveAttribute(
    'href',
    '/about-us/terms-and-conditions-of-sale',
  )
  await expect(pay).toBeDisabled()
  await tick.check()
  await expect(pay).toBeEnabled()
  await tick.uncheck()
  await expect(pay).toBeDisabled()

  await tick.check()
  scripted.reply({ [checkout.state.path]: completedState({ canCheckout: false }) })
  await page.reload()
  await expect(section(page, 'Your Details')).toContainText('Grace Hopper')
  await expect(terms.getByRole('button', { disabled: false })).toHaveCount(0)
})

test('the pay button says whether there is something to pay [PAY-01]', async ({ scripted, page }) => {
  await openCheckout({ scripted, page }, { state: completedState() })
  const terms = section(page, 'Accept Terms')
  await expect(terms.getByRole('button')).toHaveText('Proceed to Payment')
  scripted.reply({ [checkout.miniCart.path]: checkoutCart({ total: 0, isNoPaymentOrder: true }) })
  await page.reload()
  await expect(terms.getByRole('button')).toHaveText('Confirm Order')
})

test('an incomplete package blocks the checkout with a dialog that names its series [CHK-29 CHK-30]', async ({
  scripted,
  page,
}) => {
  const cart = checkoutCart({ packages: [packageLine('Winter Strings', { isIncomplete: true })] })
  await openCheckout({ scripted, page }, { state: completedState({ canCheckout: false }), cart })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Winter Strings')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  scripted.reply({ [checkout.miniCart.path]: checkoutCart({ packages: [packageLine('Winter Strings')] }) })
  await page.reload()
  await expect(page.getByRole('complementary').getByText('Winter Strings')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
