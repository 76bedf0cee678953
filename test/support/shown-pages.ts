import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { diffLines } from 'diff'
import { elementDetails } from './shown-details.ts'
import { timeLimit } from './time-limits.ts'
import { expect } from './visitor.ts'

/** What pages show, in files. */
export const folder = fileURLToPath(new URL('../browser/shown/', import.meta.url))
/** Fields of an input that are different each time. */
export const random = ['captchaToken', 'requestKey', 'saleId']
export const isUpdate = process.env.UPDATE_SHOWN === 'true'
/** What a page shows as long as it has placeholders, or a call is under way. */
export const BUSY = 'busy\n'
/** The line before each part. */
const HEADING = /^--- (.+)\n/m

/** A file of `test/browser/shown/` with what a page showed, in parts. */
export interface ShownFile {
  /** Expects the page to show what a part says. */
  expect(part: string, shown: Page | Locator): Promise<void>
  /**
   * Expects the page to have changed as a part says since it was last read: the lines that went, and those that came.
   * Of another page only its address counts.
   */
  expectChange(part: string, shown: Page | Locator): Promise<void>
  /** The same, compared with what the last whole part says. */
  expectDifference(part: string, shown: Page | Locator): Promise<void>
  /** Expects the input of a call to be what a part says. */
  expectSent(part: string, input: unknown): void
}

/**
 * Opens a file with what a page shows: what assistive technology is told of its main part and of an open dialog, with
 * every text, state and link. With `UPDATE_SHOWN=true` the file is written instead; read the difference before it is
 * committed.
 */
export function openShown(name: string): ShownFile {
  const file = path.join(folder, `${name}.yml`)
  const parts = readParts(file)
  const write = (part: string, text: string) => {
    parts.set(part, text)
    writeParts(file, parts)
  }
  let whole = ''
  let last = ''
  let lastAddress = ''
  /** Expects what is read of a page or a part of it, once it is at rest, to be what a part of the file says. */
  const expectRead = async (part: string, place: Page | Locator, read: (shown: string) => string) => {
    const page = pageOf(place)
    if (isUpdate) {
      // A page that asks again and again never comes to rest.
      await page.waitForLoadState('networkidle', { timeout: timeLimit(5_000) }).catch(() => {})
      await expect.poll(() => shownBy(place)).not.toBe(BUSY)
      write(part, read(await shownBy(place)))
    }
    let shown = ''
    const current = async () => {
      shown = await shownBy(place)
      return read(shown)
    }
    await expect.poll(current, `${name}: ${part}`).toBe(parts.get(part))
    last = shown
    lastAddress = addressOf(page)
  }
  return {
    async expect(part, place) {
      await expectRead(part, place, (shown) => shown)
      whole = last
    },
    expectChange: (part, place) => {
      const address = () => addressOf(pageOf(place))
      const before = last
      return expectRead(part, place, (shown) =>
        address() === lastAddress ? changesOf(before, shown) : `+ page ${address()}\n`,
      )
    },
    expectDifference: (part, place) => expectRead(part, place, (shown) => changesOf(whole, shown)),
    expectSent(part, input) {
      const text = `${JSON.stringify(input, (key, value) => (random.includes(key) ? 'random' : value), 2)}\n`
      if (isUpdate) write(part, text)
      expect(text, `${name}: ${part}`).toBe(parts.get(part))
    },
  }
}

/** Reads a file in parts, each below its name. */
export const readParts = (file: string): Map<string, string> =>
  new Map(existsSync(file) ? partsOf(readFileSync(file, 'utf8')) : [])

export function writeParts(file: string, parts: ReadonlyMap<string, string>): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, [...parts].map(([each, shown]) => `--- ${each}\n${shown}`).join(''))
}

/** Reads again and again until two readings are the same, and returns the last. */
export async function readAtRest(read: () => Promise<string>, what: string): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const before = text
      text = await read()
      return text === before ? 'at rest' : text
    }, `${what} comes to rest`)
    .toBe('at rest')
  return text
}

const rootOf = (place: Page | Locator): Locator => ('page' in place ? place : place.locator('body'))
const pageOf = (place: Page | Locator): Page => ('page' in place ? place.page() : place)

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const changesOf = (before: string, after: string) =>
  diffLines(before, after)
    .filter(({ added, removed }) => added || removed)
    .map(({ added, value }) => value.replaceAll(/^(?=.)/gm, added ? '+ ' : '- '))
    .join('')

function* partsOf(text: string): Generator<[part: string, shown: string]> {
  const [, ...pieces] = text.split(HEADING)
  for (let at = 0; at < pieces.length; at += 2) yield [pieces[at] ?? '', pieces[at + 1] ?? '']
}

/** Leaves out a venue's port, which each test's has of its own, and the footer's year, which is the server's. */
const withoutChanges = (text: string) => text.replaceAll(/(localhost):\d+/g, '$1').replaceAll(/© \d{4}/g, '© year')

/** Of a page, the main part with the dialogs that it opened, and the dialogs of the site's frame. */
export async function shownBy(place: Page | Locator): Promise<string> {
  const all = 'page' in place ? [place] : await place.locator('main, dialog[open]:not(main *)').all()
  const texts = await Promise.all(all.map((each) => each.ariaSnapshot()))
  const busy = await Promise.all(all.map((each) => each.locator('[aria-busy="true"]').count()))
  const isBusy = busy.some((count) => count > 0) || texts.join().includes('Please wait')
  if (isBusy) return BUSY
  const details = await Promise.all(all.map((each) => rootOf(each).evaluate(elementDetails)))
  return [...texts, ...details.flat()].map((text) => `${withoutChanges(text)}\n`).join('')
}
