import { createHash } from 'node:crypto'
import path from 'node:path'
import type { ElementHandle, Locator, Page, Request } from '@playwright/test'
import { type PageControl, type PageState, watchControls } from './page-controls.ts'
import { BUSY, changesOf, folder, isUpdate, random, readAtRest, readParts, shownBy, writeParts } from './shown-pages.ts'
import { expect } from './visitor.ts'

/** Most lines of a change that a file says in full. */
const MAX_LINES = 25
/** How many controls open one another, such as a button in a dialog. */
const MAX_DEPTH = 2
/** What is typed, by the type of the field. */
const typed: Readonly<Record<string, string>> = {
  email: 'grace@example.org',
  number: '3',
  date: '2037-07-09',
  tel: '0390000000',
  url: 'https://venue.example/typed',
  time: '19:30',
  month: '2037-08',
}

/** Controls that aren’t used, with the reason. */
const leftOut: readonly (readonly [label: RegExp, reason: string])[] = [
  [/^button “Print”$/, 'the browser prints'],
  [/^in “Menu”: button “Search”$/, 'leads to a page that isn’t scripted'],
  [/^button “Play”$/, 'what plays goes on by itself'],
]
const isLeftOut = (label: string) => leftOut.some(([pattern]) => pattern.test(label))

interface Step extends PageState {
  shown: string
}
/** A control, and those that must be used before it is there. */
interface Way {
  label: string
  /** Its place among those with the same label: the first, or the last. */
  place: 0 | -1
  openers: readonly Way[]
}

const nameOf = ({ label, place, openers }: Way): string =>
  [...openers.map(nameOf), `${label}${place === 0 ? '' : ' (last)'}`].join(' › ')

/** Collects the requests of a page to the interfaces of the site or of the desk. */
function recordRequests(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (!/^\/api\//.test(pathname)) return
    const body: unknown = request.postData() ? (request.postDataJSON() as unknown) : undefined
    const input = body ? ` ${JSON.stringify(body, (key, value) => (random.includes(key) ? 'random' : value))}` : ''
    // The names of seat maps have the time at which a test made them.
    sent.push(`${request.method()} ${pathname}${search.replaceAll(/\d{10,}/g, 'time')}${input}`)
  })
  return sent
}

/** Calls a function until no navigation interrupts it. */
async function uninterrupted<Result>(read: () => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await read()
    } catch (error) {
      if (!/context was destroyed|navigation|navigating|pageControls|Cannot find context/.test(String(error)))
        throw error
    }
}

/** Uses a control for the first time, or again: a field then has its first value again. */
async function operate(control: ElementHandle<HTMLElement>, isFirst: boolean): Promise<void> {
  await control.focus()
  const { tag, type, role, original } = await control.evaluate((element) => {
    const { value, selectedIndex, options } = element as HTMLSelectElement
    element.dataset.original ??= String(options ? selectedIndex : value)
    return {
      ...{ tag: element.tagName.toLowerCase(), type: element.getAttribute('type') ?? '' },
      ...{ role: element.getAttribute('role') ?? '', original: element.dataset.original },
    }
  })
  if (tag === 'select')
    return void (await control.selectOption({
      index: isFirst
        ? await control.evaluate((element) => (element as HTMLSelectElement).length - 1)
        : Math.max(0, Number(original)),
    }))
  if (type === 'checkbox' || type === 'radio') return control.press('Space')
  if (type === 'range' || role === 'slider') return control.press(isFirst ? 'ArrowRight' : 'ArrowLeft')
  if (tag === 'textarea' || (tag === 'input' && !/button|submit|reset/.test(type))) {
    await control.fill(isFirst ? (typed[type] ?? 'Grace 3') : original)
    // What is found or checked meanwhile comes or goes before the field is left.
    await control.evaluate(() => window.pageControls.settle())
    return control.press('Tab')
  }
  await (isFirst ? control.click() : control.press('Enter'))
}

/**
 * Uses each control of a page, and expects what happens to be what the page's file in `shown/controls/` says: what
 * changes, where the focus is, what is sent, announced, stored and added to the history. Each is used twice; then come
 * Escape, if something is open, and Back, if the history has grown. Of controls that are alike, the first and the last
 * are used. With `UPDATE_SHOWN=true` the file is written.
 */
export async function crawlControls(
  page: Page,
  name: string,
  open: () => Promise<unknown>,
  place: Page | Locator = page,
): Promise<void> {
  const file = path.join(folder, `controls/${name}.yml`)
  const said = readParts(file)
  const read = new Map<string, string>()
  const sent = recordRequests(page)
  const history = await page.context().newCDPSession(page)
  const cookies = await page.context().cookies()
  await page.addInitScript(watchControls, 'page' in place)
  await page.emulateMedia({ reducedMotion: 'reduce' })

  /** Returns the page once it is at rest. */
  const current = () =>
    uninterrupted(async (): Promise<Step> => {
      let shown = BUSY
      await page.evaluate(() => window.pageControls.settle())
      shown = await shownBy(place)
      return { ...(await page.evaluate(() => window.pageControls.state())), shown }
    })
  /** Expects what is read of the page at rest to be what a part says. Returns the page as it then is. */
  const expectPart = async (part: string, describe: (step: Step) => string | Promise<string>): Promise<Step> => {
    let step = await current()
    const actual = async () => {
      step = await current()
      return describe(step)
    }
    if (isUpdate) {
      read.set(part, await readAtRest(actual, `${name}: ${part}`))
      return step
    }
    await expect.poll(actual, `${name}: ${part}`).toBe(said.get(part))
    read.set(part, said.get(part) ?? '')
    return step
  }
  const list = () => uninterrupted(() => page.evaluate(() => window.pageControls.list()))
  const find = async ({ label, place }: Way) => {
    const handle = await page.evaluateHandle(([each, at]) => window.pageControls.find(each, at), [
      label,
      place,
    ] as const)
    return handle.asElement() as ElementHandle<HTMLElement> | null
  }
  /** Returns a control that has been used, or the one that has taken its place, if it can be used. */
  const sameOrAlike = async (control: ElementHandle<HTMLElement>, way: Way) =>
    (await control.evaluate((element) => window.pageControls.isUsable(element))) ? control : find(way)
  /** What a page is like before a control is used: it must be the same each time. */
  const bases = new Map<string, Step>()
  const expectSame = async (key: string): Promise<Step> => {
    const base = bases.get(key)
    let step = await current()
    if (base)
      await expect
        .poll(
          async () => {
            step = await current()
            return stateOf(step)
          },
          `${name}: ${key || 'the page'} is the same again`,
        )
        .toBe(stateOf(base))
    else bases.set(key, step)
    return step
  }
  /** The openers whose state the page is in; null once it differs. */
  let reached: string | null = null
  const keyOf = (ways: readonly Way[]) => ways.map(nameOf).join(' › ')
  /** Returns the page as it is after the openers have been used, in the same page if it is as before. */
  const reach = async (openers: readonly Way[]): Promise<Step> => {
    const key = keyOf(openers)
    const base = bases.get(key)
    if (reached === key && base) {
      // A field that is left may be checked.
      if (openers.length === 0) await page.evaluate(() => window.pageControls.rest())
      const step = await current()
      if (stateOf(step) === stateOf(base)) return step
    }
    await page.evaluate(() => window.pageControls.forgetStored())
    await page.context().clearCookies()
    await page.context().addCookies(cookies)
    await open()
    await uninterrupted(() => page.evaluate(() => window.pageControls.settle()))
    await history.send('Page.resetNavigationHistory')
    await page.evaluate(() => window.pageControls.rest())
    let step = await expectSame('')
    for (const [at, opener] of openers.entries()) {
      const control = await find(opener)
      if (!control) throw new Error(`${name}: ${nameOf(opener)} isn’t there`)
      await operate(control, true)
      await page.mouse.move(0, 0)
      step = await expectSame(keyOf(openers.slice(0, at + 1)))
    }
    return step
  }

  const kinds = new Set<string>()
  /** Returns the first and the last of the controls of each kind that wasn’t there before. */
  const newOnes = (controls: readonly PageControl[], openers: readonly Way[]): Way[] => {
    const fresh = controls.filter(({ kind }) => !kinds.has(kind))
    for (const { kind } of fresh) kinds.add(kind)
    return [...new Set(fresh.map(({ kind }) => kind))].flatMap((kind) => {
      const alike = fresh.filter((each) => each.kind === kind)
      const [first, last] = [alike[0], alike.at(-1)] as [PageControl, PageControl]
      const ways =
        alike.length === 1
          ? [[first, 0] as const]
          : ([
              [first, 0],
              [last, last.label === first.label ? -1 : 0],
            ] as const)
      return ways
        .filter(([{ isDisabled, label }]) => !isDisabled && !isLeftOut(label))
        .map(([{ label }, at]): Way => ({ label, place: at, openers }))
    })
  }

  const textOfControls = (controls: readonly PageControl[]) =>
    controls
      .map(({ label, isDisabled }) => {
        const reason = leftOut.find(([pattern]) => pattern.test(label))?.[1]
        return `- ${label}${isDisabled ? ' [disabled]' : ''}${reason ? ` [left out: ${reason}]` : ''}\n`
      })
      .join('')

  await page
    .mainFrame()
    .goto('about:blank')
    .catch(() => {})
  await open()
  let controls: PageControl[] = []
  await expectPart('controls', async () => {
    controls = await list()
    return textOfControls(controls)
  })
  const waiting = newOnes(controls, [])
  for (let way = waiting.shift(); way; way = waiting.shift()) {
    const base = await reach(way.openers)
    const part = nameOf(way)
    const control = await find(way)
    if (!control) throw new Error(`${name}: ${part} isn’t there`)
    reached = null
    const known: [name: string, step: Step][] = [['as before', base]]
    let before = base
    /** Does something, and expects what it changes. */
    const act = async (what: string, doIt: () => Promise<unknown>) => {
      await page.evaluate(() => window.pageControls.forget())
      sent.length = 0
      await doIt()
      const from = before
      before = await expectPart(part + what, (step) => changesBetween(from, step, way.label, sent, known))
      if (what === '') known.push(['as after the first time', before])
      return before
    }
    const first = await act('', async () => {
      await operate(control, true)
      await page.mouse.move(0, 0)
    })
    const isHere = !isOtherPage(base, first)
    if (isHere) {
      if (way.openers.length < MAX_DEPTH - 1) waiting.push(...newOnes(await list(), [...way.openers, way]))
      bases.set(keyOf([...way.openers, way]), first)
      /** Whether it has opened a dialog, or something below it. */
      const isOpen = () =>
        before.dialogs.length > base.dialogs.length ||
        control.evaluate((element) => element.isConnected && element.getAttribute('aria-expanded') === 'true')
      const pressEscape = async (what: string) => {
        if (!isOtherPage(base, before) && (await isOpen())) await act(what, () => page.keyboard.press('Escape'))
      }
      await pressEscape(', Escape')
      const again = await sameOrAlike(control, way)
      if (again) await act(', again', () => operate(again, false))
      await pressEscape(', Escape again')
    }
    if (before.at > base.at) await act(', Back', () => page.goBack())
    if (!isOtherPage(base, before) && stateOf(before) === stateOf(base)) reached = keyOf(way.openers)
  }
  const lost = [...read].filter(([, text]) => /^focus: nothing$/m.test(text)).map(([part]) => part)
  expect(lost, 'the focus is never lost').toEqual([])
  if (isUpdate) writeParts(file, read)
  else
    expect(
      [...said.keys()].filter((part) => !read.has(part)),
      'parts of the file that are no longer there',
    ).toEqual([])
}

/** A page that has been loaded again isn’t compared: it is shown as at first. */
const isOtherPage = (before: Step, after: Step) =>
  before.document !== after.document || pathOf(before) !== pathOf(after)
const pathOf = ({ address }: PageState) => address.replace(/[?#].*/, '')
/** What must be the same again for the next control to be used in the same page. */
const stateOf = ({ shown, address, at, dialogs, stored }: Step) =>
  [shown, address, at, ...dialogs, ...stored].join('\n')

/** Says what has happened between two states of a page, a line each. */
function changesBetween(
  before: Step,
  after: Step,
  label: string,
  sent: readonly string[],
  known: readonly [name: string, step: Step][],
): string {
  const keys = (step: Step) => step.stored.filter((each) => !(before === step ? after : before).stored.includes(each))
  const stored = new Set([...keys(before), ...keys(after)].map((each) => each.replace(/=.*/s, '')))
  const lines = [
    ...(before.address === after.address ? [] : [`page: ${after.address}`]),
    ...(before.document === after.document ? [] : ['loaded']),
    ...(before.at === after.at ? [] : [`history: ${after.at > before.at ? '+' : ''}${after.at - before.at}`]),
    ...[...stored].map((key) => `stored: ${key}`),
  ]
  // Of another page only its address counts.
  if (isOtherPage(before, after)) return `${lines.join('\n')}\n`
  if (after.shown === BUSY) return BUSY
  const dialogs = after.dialogs.map((each) => `“${each}”`).join(', ') || 'none'
  lines.push(
    ...(before.dialogs.join() === after.dialogs.join() ? [] : [`dialogs: ${dialogs}`]),
    ...(after.focus === label ? [] : [`focus: ${after.focus}`]),
    ...[...sent].sort().map((each) => `sent: ${each}`),
    ...after.announced.map((each) => `announced: ${each.slice(0, 200)}`),
  )
  const asOnce = before.shown === after.shown ? undefined : known.find(([, step]) => step.shown === after.shown)
  if (asOnce) lines.push(asOnce[0])
  else lines.push(...shortened(changesOf(before.shown, after.shown).split('\n').filter(Boolean)))
  return lines.length === 0 ? 'nothing changes\n' : `${lines.join('\n')}\n`
}

/** Returns the first lines, and a digest of the rest. */
function shortened(lines: readonly string[]): string[] {
  const rest = lines.slice(MAX_LINES)
  if (rest.length === 0) return [...lines]
  const digest = createHash('sha256').update(rest.join('\n')).digest('hex').slice(0, 8)
  return [...lines.slice(0, MAX_LINES), `and ${rest.length} more lines (${digest})`]
}
