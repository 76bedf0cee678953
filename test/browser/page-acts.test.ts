import type { Page } from '@playwright/test'
import type { Call } from '#shared/ticketing/call'
import { expectRefused, expectSentAgain, refusal, WORDS } from '../support/act-checks.ts'
import { actionError } from '../support/action-error.ts'
import { contentItem } from '../support/content-upstream.ts'
import { type Act, pageActs, type World } from '../support/page-acts.ts'
import { gridOf, placed } from '../support/scripted-blocks.ts'
import { RawReply, Refusal, type ScriptedVenue, test, WithHeaders } from '../support/scripted-venue.ts'
import { openShown } from '../support/shown-pages.ts'
import { respond } from '../support/ticketing-upstream.ts'
import { expect, ignoreErrors } from '../support/visitor.ts'

/**
 * What every act of every page owes: pressed twice it is sent once; a refusal is shown where it was pressed, has the
 * focus and is read once; then it can be sent again; what has changed is loaded again; nothing is added to the
 * history; and neither Reload nor Back sends it again. Assistive technology is told which fields are required.
 */

const count =
  (scripted: ScriptedVenue) =>
  ({ method, path }: Pick<Call, 'method' | 'path'>) =>
    scripted.ticketing.requests.filter((each) => each.method === method && each.url.split('?')[0] === path).length

/** Sets the reply to the act's call. A call of the same path that only reads has its own. */
function replyWith(scripted: ScriptedVenue, { call: { path }, reads }: Act, reply: unknown): void {
  const isRead = (input: Record<string, unknown>) =>
    reads !== undefined && (Object.keys(input).length === 0 || Object.keys(input).some((name) => /^[A-Z]/.test(name)))
  scripted.reply({ [path]: (input: Record<string, unknown>) => (isRead(input) ? reads : reply) })
}

/** Holds the reply to the act's call. Returns a function that sends it: a refusal. */
function hold(scripted: ScriptedVenue, act: Act): () => void {
  let refuse = () => {}
  const held = new RawReply((response, request) => {
    refuse = () => void respond(409, { 'content-type': 'application/json' }, JSON.stringify(refusal))(response, request)
  })
  replyWith(scripted, act, held)
  return () => refuse()
}

async function expectRefusal(page: Page, act: Act): Promise<void> {
  if (act.field) {
    await expect(act.field(page)).toHaveAccessibleDescription(WORDS)
    await expect(act.field(page)).toBeFocused()
    return
  }
  const error = actionError(page).and(page.locator(':focus'))
  await expect(error).toContainText(WORDS)
  await expect(error).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** The labels of the required fields. */
const requiredIn = (page: Page) =>
  page
    .getByRole('main')
    .locator('[aria-required="true"], [required]')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent ?? each.ariaLabel))

async function expectNotSentAgain({ page }: World, { call }: Act): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === call.method && new URL(request.url()).pathname === call.path) sent.push(request.url())
  })
  // The act may be leading to another page.
  await expect(() => page.reload()).toPass()
  await page.goBack()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(sent, 'neither Reload nor Back sends it').toEqual([])
}

for (const [name, act] of Object.entries(pageActs))
  test(`${name}: sent once, refused beside its button, and sent again`, async ({
    page,
    scripted,
    venue,
    browserErrors,
  }) => {
    const world = { page, scripted, venue }
    await act.open(world)
    const pressed = { page, call: act.call, count: count(scripted) }
    const shown = openShown(`page-acts/${name}`)
    await shown.expect('opened', page)
    const button = await act.button(page)
    await expectRefused({
      ...{ ...pressed, reloads: act.reloadsAfterRefusal },
      hold: () => hold(scripted, act),
      press: () => button.dblclick(),
      expectRefusal: () => expectRefusal(page, act),
    })
    shown.expectSent('sent', scripted.inputs(act.call.path).at(-1))
    await shown.expectChange('refused', page)
    await expect.poll(() => requiredIn(page), 'required fields').toEqual(act.required ?? [])
    ignoreErrors(browserErrors, 'status of 409')
    expect(browserErrors).toEqual([])
    await expectSentAgain({
      ...{ ...pressed, reloads: act.reloads, error: actionError(page) },
      accept: () => {
        const { result = {}, logsIn } = act
        const token = { 'x-session-token': logsIn ? 'a-token' : '-' }
        replyWith(scripted, act, logsIn === undefined ? result : new WithHeaders(result, token))
        if (logsIn !== undefined) scripted.setLoggedIn(logsIn)
      },
      press: async () => (await act.button(page)).click(),
    })
    await shown.expectChange('done', page)
    if (act.isRepeatable) {
      replyWith(scripted, act, new Refusal(409, refusal))
      await (await act.button(page)).click()
      await expectRefusal(page, act)
      await shown.expectChange('refused afterwards', page)
    }
    await expectNotSentAgain(world, act)
    // The page may lead to another one, whose replies aren't scripted.
    await page.mainFrame().goto('about:blank')
    browserErrors.length = 0
  })

interface Alive {
  listeners: string[]
  intervals: number
}
/** Counts the listeners of the window and the document, and the repeated timers, that haven't ended. */
function countAlive(): void {
  const listeners = new Map<string, number>()
  const ids = new WeakMap<object, number>()
  let nextId = 0
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target
    const keyOf = (type: string, listener: object, options: unknown) => {
      if (!ids.has(listener)) ids.set(listener, nextId++)
      const isCapture =
        typeof options === 'object' ? Boolean((options as { capture?: boolean } | null)?.capture) : Boolean(options)
      return `${target === window} ${type} ${isCapture} ${ids.get(listener)}`
    }
    target.addEventListener = (type: string, listener: never, options?: AddEventListenerOptions) => {
      addEventListener.call(target, type, listener, options)
      if (!listener || options?.once) return
      const key = keyOf(type, listener, options)
      listeners.set(key, 1)
      options?.signal?.addEventListener('abort', () => listeners.delete(key))
    }
    target.removeEventListener = (type: string, listener: never, options?: EventListenerOptions) => {
      removeEventListener.call(target, type, listener, options)
      if (listener) listeners.delete(keyOf(type, listener, options))
    }
  }
  const intervals = new Set<unknown>()
  const { setInterval, clearInterval } = window
  window.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const id = setInterval(...given)
    intervals.add(id)
    return id
  }) as typeof setInterval
  window.clearInterval = (id) => {
    intervals.delete(id)
    clearInterval(id)
  }
  Object.assign(window, {
    alive: (): Alive => ({
      listeners: [...listeners.keys()].map((key) => key.split(' ')[1] ?? '').sort(),
      intervals: intervals.size,
    }),
  })
}

const sizeOf = ({ listeners, intervals }: Alive) => listeners.length + intervals

test('leaving a page ends its timers and listeners', async ({ page, scripted, venue }) => {
  await page.addInitScript(countAlive)
  const alive = () => page.evaluate(() => (window as unknown as { alive(): Alive }).alive())
  for (const name of ['production.removeTicket', 'series.checkout', 'checkout.donate', 'account.edit', 'promo.apply']) {
    await pageActs[name]?.open({ page, scripted, venue })
    const { pathname, search } = new URL(page.url())
    const text = { markup: `<p><a href="${pathname}${search}">There</a></p>`, blocks: [] }
    await scripted.publish(
      contentItem('/start', { contentGrid: gridOf(placed('richTextEditor', { text })) }, { name: 'Start' }),
    )
    await page.goto('/start')
    const visit = async () => {
      await page.getByRole('link', { name: 'There', exact: true }).click()
      await expect(page).toHaveURL(pathname + search)
      await expect(page.locator('html')).not.toHaveAttribute('data-page-loading')
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Start' })).toBeVisible()
      return alive()
    }
    const once = await visit()
    await visit()
    await expect.poll(async () => sizeOf(await alive()), `after ${name}`).toBeLessThanOrEqual(sizeOf(once))
  }
})
