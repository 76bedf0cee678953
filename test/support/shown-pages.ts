import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from './visitor.ts'

const folder = fileURLToPath(new URL('../browser/', import.meta.url))

/**
 * Expects a page's main part to show what a file of `test/browser/` says: what assistive technology is told of it, with
 * every text, state and link. With `UPDATE_SHOWN=true` the file is written instead; read the difference before it is
 * committed.
 */
export async function expectShown(page: Page, name: string): Promise<void> {
  const file = path.join(folder, `${name}.yml`)
  const main = page.getByRole('main')
  const shown = async () => `${await main.ariaSnapshot()}\n`
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  if (process.env.UPDATE_SHOWN === 'true') {
    await page.waitForLoadState('networkidle')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, await shown())
  }
  await expect.poll(shown, name).toBe(readFileSync(file, 'utf8'))
}
