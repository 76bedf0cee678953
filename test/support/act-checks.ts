import { expect, type Locator, type Page } from '@playwright/test'
import { failureOf } from '#shared/ticketing/envelope'

// What the acts on the site's pages and those on the desk's owe alike. Each has its table: `page-acts.ts` and
// `desk-acts.ts`.

/** The words of the refusal. */
export const WORDS = 'The venue refuses that today.'
export const refusal = failureOf(409, WORDS, { type: 'REFUSED', message: WORDS })

interface Endpoint {
  readonly method: string
  readonly path: string
}
interface PressedAct {
  page: Page
  call: Endpoint
  /** Returns how often an endpoint has been called so far. */
  count(call: Endpoint): number
  press(): Promise<unknown>
}

const historyOf = (page: Page) => page.evaluate(() => history.length)

/** Expects calls again. Returns the check, which counts from now. */
function expectAgain(count: PressedAct['count'], calls: readonly Endpoint[], when: string) {
  const before = calls.map(count)
  return async () => {
    for (const [at, call] of calls.entries())
      await expect.poll(() => count(call), `${call.path} after ${when}`).toBeGreaterThan(before[at] ?? 0)
  }
}

interface RefusedAct extends PressedAct {
  /** What is loaded again once the act has been refused. */
  reloads: readonly Endpoint[] | undefined
  /** Presses it twice. */
  press(): Promise<unknown>
  /** Holds the answer to the call. Returns a function that gives it: the refusal. */
  hold(): () => void
  /** What is shown while the call is under way. */
  expectBusy?(): Promise<unknown>
  expectRefusal(): Promise<unknown>
}

/** Presses an act twice while its call is held, and refuses the call. */
export async function expectRefused(act: RefusedAct): Promise<void> {
  const { page, call, count } = act
  const before = count(call)
  const refuse = act.hold()
  const visited = await historyOf(page)
  await act.press()
  await expect.poll(() => count(call), 'it is sent').toBe(before + 1)
  await act.expectBusy?.()
  const expectReloads = expectAgain(count, act.reloads ?? [], 'a refusal')
  refuse()
  await act.expectRefusal()
  await expectReloads()
  expect(count(call), 'pressed twice, it is sent once').toBe(before + 1)
  await expect.poll(() => historyOf(page), 'nothing is added to the history').toBe(visited)
}

interface RepeatedAct extends PressedAct {
  /** What is loaded again once the act has succeeded. */
  reloads: readonly Endpoint[] | undefined
  /** Lets the call succeed. */
  accept(): void
  /** Where its refusal was. */
  error: Locator
}

/** Presses an act again after its refusal, and lets it succeed. */
export async function expectSentAgain({ call, count, reloads, accept, press, error }: RepeatedAct): Promise<void> {
  const before = count(call)
  accept()
  const expectReloads = expectAgain(count, reloads ?? [], 'the act')
  await press()
  await expect.poll(() => count(call), 'it is sent again').toBe(before + 1)
  await expect(error).toHaveCount(0)
  await expectReloads()
}
