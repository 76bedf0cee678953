import type { Browser, BrowserContext } from '@playwright/test'

/** By how much `npm run test-at` has moved the clock of every process, in milliseconds. */
const OFFSET = Number(process.env.FAKETIME ?? 0) * 1000

/** The environment of a browser, which libfaketime would slow down twentyfold: its pages get the clock themselves. */
export function browserEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { LD_PRELOAD: _, FAKETIME: __, ...own } = environment
  return own
}

/** Gives every page of a context that opens from now on the clock of the tests. */
export async function moveClock(context: BrowserContext): Promise<void> {
  if (OFFSET) await context.addInitScript(CLOCK)
}

/** Gives every page of the contexts that a test opens by itself the clock of the tests. */
export function moveClockOfNewContexts(browser: Browser): void {
  if (!OFFSET) return
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await moveClock(context)
    return context
  }
}

/** As text: what compiles this file adds names to functions that the browser doesn't know. */
const CLOCK = `window.Date = new Proxy(Date, {
  construct: (date, values, target) => Reflect.construct(date, values.length ? values : [date.now() + ${OFFSET}], target),
  apply: (date) => new date(date.now() + ${OFFSET}).toString(),
  get: (date, name) => (name === 'now' ? () => date.now() + ${OFFSET} : Reflect.get(date, name)),
})`
