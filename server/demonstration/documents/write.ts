// npm run documents: prints the venue's documents into originals/documents, and records what they were printed from.
import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../../config/find-browser.mjs'
import { venueDocuments } from './documents.ts'
import { printedFrom } from './printed-from.ts'
import { sheetOf } from './sheet.ts'

const VENUE_NAME = 'Marlow Hall'

const folder = new URL('../originals/documents/', import.meta.url)
const executablePath = findBrowser() ?? undefined
const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
const page = await browser.newPage()
for (const each of venueDocuments()) {
  await page.setContent(sheetOf(each, VENUE_NAME), { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.pdf({
    path: `${folder.pathname}${each.name}.pdf`,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
  })
}
await browser.close()
await writeFile(new URL('printed-from.json', import.meta.url), `${JSON.stringify(printedFrom(), null, 2)}\n`)
