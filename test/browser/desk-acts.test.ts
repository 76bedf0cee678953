import type { Locator, Page } from '@playwright/test'
import { everyStaffCall, type StaffCallName } from '#shared/staff/contract'
import { devices } from '#shared/staff/devices/devices'
import type { StaffCall } from '#shared/staff/staff-call'
import { failureOf } from '#shared/ticketing/envelope'
import { expectRefused, expectSentAgain, refusal, WORDS } from '../support/act-checks.ts'
import { AT, deskPages, paired, signedIn } from '../support/desk-acts.ts'
import { deskOf, expectFitsPhone } from '../support/desk-pages.ts'
import { type ScriptedDesk, scriptDesk } from '../support/scripted-desk.ts'
import { openShown, type ShownFile } from '../support/shown-pages.ts'
import { expect, ignoreErrors, test } from '../support/visitor.ts'

/**
 * What every act of every page of the desk owes: pressed twice it is sent once, and its button says that it is under
 * way; a refusal is announced, in view beside the button, which keeps the focus; a rejected field has its error and the
 * focus; then it can be sent again; what has changed is read again; and the focus stays near, even if the button is
 * gone. Words about a result aren't shown beside a later refusal. The browser answers the desk's calls.
 */

type Act = NonNullable<(typeof deskPages)[string]['acts'][StaffCallName]>
interface World {
  page: Page
  desk: ScriptedDesk
  /** What the page showed so far. */
  shown: ShownFile
}

const callNamed = (name: string): StaffCall => {
  const found = everyStaffCall.find((each) => each.name === name)
  if (!found) throw new Error(`There is no call ${name}`)
  return found.call
}

/** Pixels between an error and the button that was pressed, if the error isn't in the button's form or dialog. */
const distanceOf = async (error: Locator, button: Locator) =>
  error.evaluate(
    (alert, pressed) => {
      if (!pressed || alert.closest('dialog') !== pressed.closest('dialog')) return Number.POSITIVE_INFINITY
      if (pressed.closest('form, dialog')?.contains(alert)) return 0
      const [above, below] = [alert, pressed]
        .map((each) => each.getBoundingClientRect())
        .sort((one, other) => one.top - other.top)
      return (below?.top ?? 0) - (above?.bottom ?? 0)
    },
    await button.elementHandle(),
  )

/** Whether an error is as wide as the columns of its form, if these are in a grid. */
const spansColumns = (error: Locator) =>
  error.evaluate((alert) => {
    const box = alert.parentElement
    const form = box?.parentElement
    if (!box || !form || getComputedStyle(form).gridTemplateColumns.split(' ').length < 2) return true
    const { left, right } = box.getBoundingClientRect()
    const others = [...form.children].map((each) => each.getBoundingClientRect())
    return others.every((other) => left < other.left + 1 && right > other.right - 1)
  })

/** Holds the answer to a call. Returns a function that gives it: a refusal. */
function hold(desk: ScriptedDesk, { path }: StaffCall): () => void {
  let refuse = () => {}
  const answer = new Promise((resolve) => {
    refuse = () => resolve(refusal)
  })
  desk.reply({ [path]: () => answer })
  return refuse
}

async function expectRefusal(page: Page, button: Locator): Promise<void> {
  const error = page.getByRole('alert')
  await expect(error).toHaveText(WORDS)
  await expect(error).toBeInViewport({ ratio: 0.99 })
  await expect.poll(() => distanceOf(error, button), 'pixels from the error to the button').toBeLessThan(120)
  expect(await spansColumns(error), 'in a form of several columns, the error spans them').toBe(true)
  await expect(button).toBeFocused()
  await expect(button).not.toHaveAttribute('aria-disabled')
}

async function expectFieldError({ page, desk }: Omit<World, 'shown'>, { path }: StaffCall, act: Act): Promise<void> {
  if (!act.field) return
  const [name, label] = act.field
  const reason = 'This is taken today'
  const type = 'INVALID_INPUT'
  desk.reply({ [path]: () => failureOf(400, reason, { type, message: WORDS }, [{ name, reason }]) })
  await act.button(page).click()
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toHaveAccessibleDescription(new RegExp(reason))
  await expect(field).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** Chooses an option of a list, also while its call is under way. */
const choose = (list: Locator, option: string) =>
  list.evaluate((select, value) => {
    if (!(select instanceof HTMLSelectElement)) return
    select.focus()
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, option)

async function expectActOwed({ page, desk, shown }: World, name: string, act: Act): Promise<void> {
  const call = callNamed(name)
  const pressed = { page, call, count: desk.count }
  await act.open?.(page)
  const button = act.button(page)
  const { option } = act
  const press = () => (option ? choose(button, option) : button.click())
  await expectRefused({
    ...{ ...pressed, reloads: act.reloadsAfterRefusal },
    hold: () => hold(desk, call),
    press: async () => {
      if (!option) return button.dblclick()
      await choose(button, option)
      await choose(button, option)
    },
    expectBusy: () => expect(button).toHaveAttribute('aria-disabled', 'true'),
    expectRefusal: () => expectRefusal(page, button),
  })
  shown.expectSent(`${name} sent`, desk.input(call))
  await shown.expectChange(`${name} refused`, page)
  if (act.leave) {
    await act.leave(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await expectFieldError({ page, desk }, call, act)
  await expectSentAgain({
    ...{ ...pressed, press, reloads: act.reloads, error: page.getByRole('alert') },
    accept: () =>
      desk.reply({
        [call.path]: () => {
          desk.reply(act.after ?? {})
          return act.result ?? {}
        },
      }),
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await shown.expectChange(`${name} done`, page)
  if (act.shows) await expect(shownIn(page, act.shows)).toBeVisible()
  if (act.focus) await expect(act.focus(page)).toBeFocused()
  if (!act.isReloaded) await expect(page.locator('body'), 'the focus is lost').not.toBeFocused()
  await expectOneResult({ page, desk }, call, act)
}

const shownIn = (page: Page, words: string | RegExp) => page.getByRole('main').getByText(words, { exact: true })

/**
 * Sends an act that has succeeded again, and refuses it: the words about its result are gone. They come back with the
 * next result.
 */
async function expectOneResult({ page, desk }: Omit<World, 'shown'>, call: StaffCall, act: Act): Promise<void> {
  if (!act.note) return
  const { path } = call
  const keyOf = () => (desk.input(call) as { requestKey?: string } | undefined)?.requestKey
  const done = keyOf()
  const note = shownIn(page, act.note)
  const error = page.getByRole('alert')
  await expect(note).toBeVisible()
  await (act.again ?? act.open)?.(page)
  desk.reply({ [path]: () => refusal })
  await act.button(page).click()
  await expect(error).toHaveText(WORDS)
  await expect(note).toHaveCount(0)
  if (done) expect(keyOf(), 'it isn’t the act that was done').not.toBe(done)
  desk.reply({ [path]: () => act.result ?? {} })
  await act.button(page).click()
  await expect(note).toBeVisible()
  await expect(error).toHaveCount(0)
}

for (const [title, { path, replies, acts }] of Object.entries(deskPages))
  test(`${title}: each act is sent once, refused beside its button, and sent again`, async ({
    page,
    venue,
    browserErrors,
  }) => {
    const desk = await scriptDesk(page, venue)
    desk.reply(signedIn)
    desk.reply(replies)
    await page.clock.setFixedTime(AT)
    await page.goto(deskOf(venue) + path)
    await expectFitsPhone(page)
    const shown = openShown(`desk-acts/${title.replaceAll(' ', '-')}`)
    await shown.expect('opened', page)
    for (const [name, act] of Object.entries(acts))
      await test.step(name, () => expectActOwed({ page, desk, shown }, name, act))
    for (const status of [400, 401, 409]) ignoreErrors(browserErrors, `status of ${status}`)
    // The test's clock is a script, which the preview of a mail doesn't run.
    ignoreErrors(browserErrors, "Blocked script execution in 'about:srcdoc'")
  })

test('after a preview the times of a move can be changed, and are as they were typed', async ({ page, venue }) => {
  const { path, replies, acts } = deskPages['a move'] ?? { path: '', replies: {}, acts: {} }
  const desk = await scriptDesk(page, venue)
  desk.reply({ ...signedIn, ...replies })
  desk.reply({ [callNamed('moves.preview').path]: () => acts['moves.preview']?.result ?? {} })
  await page.goto(deskOf(venue) + path)
  const typed = {
    'New date and time, in the venue’s time': '2037-07-05T19:30',
    'Tickets can be returned until': '2037-07-03T12:00',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Change the time' }).click()
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value)
})

test('a removed row hands the focus to the next row, then to the one before, then to the heading', async ({
  page,
  venue,
}) => {
  const desk = await scriptDesk(page, venue)
  desk.reply({ ...signedIn, ...paired('Watch', 'Phone', 'Scanner') })
  await page.goto(`${deskOf(venue)}/devices`)
  const remove = async (name: string, left: ReturnType<typeof paired>) => {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    desk.reply(left)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  }
  await remove('Phone', paired('Watch', 'Scanner'))
  await expect(page.getByRole('row', { name: /^Scanner/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove Scanner' })).toBeFocused()
  await remove('Scanner', paired('Watch'))
  await expect(page.getByRole('row', { name: /^Watch/ })).toBeFocused()
  await remove('Watch', paired())
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeFocused()
})

test('a removed row hands no focus on that has been clicked away meanwhile', async ({ page, venue }) => {
  const desk = await scriptDesk(page, venue)
  desk.reply({ ...signedIn, ...paired('Watch', 'Phone') })
  await page.goto(`${deskOf(venue)}/devices`)
  const opener = page.getByRole('button', { name: 'Remove Phone' })
  await opener.click()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { path } = devices.list
  desk.reply({ [path]: (request) => answered.then(() => paired('Watch')[path]?.(request)) })
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(opener).toBeFocused()
  await page.getByRole('banner').click({ position: { x: 4, y: 4 } })
  await expect(page.locator('body')).toBeFocused()
  answer()
  await expect(opener).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.locator('body')).toBeFocused()
})
