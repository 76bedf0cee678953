import type { Browser, BrowserContext } from '@playwright/test'

/** The offset by which `npm run test-at` has moved the clock of every process, in milliseconds. */
const OFFSET = Number(process.env.FAKETIME ?? 0) * 1000

/** The environment of a browser. libfaketime would slow it down twentyfold, so its pages get the clock directly. */
export function browserEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { LD_PRELOAD: _, FAKETIME: __, ...own } = environment
  return own
}

/** Sets the tests' clock in every page of the contexts that are opened from now on. */
export async function moveClock(context: BrowserContext): Promise<void> {
  if (OFFSET) await context.addInitScript(CLOCK)
}

/** Sets the tests' clock in every page of the contexts that a test opens itself. */
export function moveClockOfNewContexts(browser: Browser): void {
  if (!OFFSET) return
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await moveClock(context)
    return context
  }
}

/** As text, because the compiler of this file adds helper names to functions that the browser doesn't have. */
const CLOCK = `window.Date = new Proxy(Date, {
  construct: (date, values, target) => Reflect.construct(date, values.length ? values : [date.now() + ${OFFSET}], target),
  apply: (date) => new date(date.now() + ${OFFSET}).toString(),
  get: (date, name) => (name === 'now' ? () => date.now() + ${OFFSET} : Reflect.get(date, name)),
})`
