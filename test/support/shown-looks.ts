import path from 'node:path'
import type { Page } from '@playwright/test'
import { readLooks } from './read-looks.ts'
import { folder, isUpdate, readAtRest, readParts, writeParts } from './shown-pages.ts'
import { expect } from './visitor.ts'

/** The widths at which pages are recorded: a phone’s, and a desktop’s. */
const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
/** In pixels: what machines may differ by. */
const TOLERANCE = 2

/**
 * Expects the main part of a page to look as the file of this name in `shown/looks/` says, at each width. With
 * `UPDATE_SHOWN=true` the file is written instead; read the difference before it is committed.
 */
export async function expectLooks(page: Page, name: string): Promise<void> {
  const file = path.join(folder, `looks/${name}.txt`)
  const parts = readParts(file)
  const before = page.viewportSize()
  for (const size of windows) {
    await page.setViewportSize(size)
    const part = `${size.width} px`
    const said = parts.get(part) ?? ''
    const looks = async () => withinTolerance(await page.evaluate(readLooks), said)
    if (isUpdate) parts.set(part, await readAtRest(looks, `${name} at ${part}`))
    else await expect.poll(looks, `${name} looks the same at ${part}`).toBe(said)
  }
  if (before) await page.setViewportSize(before)
  if (isUpdate) writeParts(file, parts)
}

/** Returns the lines of what a page looks like, each as it was said if no number differs by more than the tolerance. */
function withinTolerance(actual: string, said: string): string {
  const before = said.split('\n')
  const numbers = /-?\d+(?:\.\d+)?/g
  const isAlmost = (one: string, other: string) => {
    const [ones, others] = [one, other].map((line) => (line.match(numbers) ?? []).map(Number))
    return (
      one.replaceAll(numbers, '0') === other.replaceAll(numbers, '0') &&
      ones?.every((value, at) => Math.abs(value - (others?.[at] ?? 0)) <= TOLERANCE)
    )
  }
  return actual
    .split('\n')
    .map((line, at) => (isAlmost(line, before[at] ?? '') ? before[at] : line))
    .join('\n')
}
