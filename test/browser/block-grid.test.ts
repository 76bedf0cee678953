import type { Locator } from '@playwright/test'
import { contentItem } from '../support/content-upstream.ts'
import { gridOf, listOf, outside, paragraph, placed } from '../support/scripted-blocks.ts'
import { type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreNotFound } from '../support/visitor.ts'

const DESKTOP = { width: 1440, height: 900 }

const publishPage = ({ publish }: ScriptedVenue, ...blocks: object[]) =>
  publish(contentItem('/page', { contentGrid: gridOf(...blocks) }, { name: 'A page' }))
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} has no box`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
const colours = (locator: Locator) =>
  locator.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return { color, backgroundColor }
  })
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test.beforeEach(({ scripted }) => scripted.publishSettings({}))

test('a block is shown unless it is switched off [BLOCK-01]', async ({ page, scripted }) => {
  await publishPage(
    scripted,
    paragraph('Not said.'),
    paragraph('Said to be on.', { settings: { isActive: true } }),
    paragraph('Switched off.', { settings: { isActive: false } }),
    paragraph('Around.', {
      areas: [{ columns: 12, blocks: [paragraph('Off within.', { settings: { isActive: false } })] }],
    }),
    paragraph('Left empty.', { settings: { isActive: null } }),
  )
  await page.goto('/page')
  const texts = page.getByRole('main').getByRole('paragraph')
  await expect(texts).toHaveText(['Not said.', 'Said to be on.', 'Around.', 'Left empty.'])
  const answer = await page.request.get('/page')
  expect(await answer.text()).not.toMatch(/Switched off|Off within/)
})

test('a full-width block spans the window, and others stay within the page’s column [BLOCK-02]', async ({
  page,
  scripted,
}) => {
  const themed = { theme: 'dark' }
  await publishPage(
    scripted,
    paragraph('Wide.', { settings: { ...themed, isFullWidth: true, menuLabel: 'wide' } }),
    paragraph('Narrow.', { settings: { ...themed, isFullWidth: false, menuLabel: 'narrow' } }),
    paragraph('Not said.', { settings: { ...themed, menuLabel: 'unsaid' } }),
  )
  for (const [width, margin] of [
    [1920, 160],
    [390, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/page')
    await expect.poll(() => boxOf(page.locator('#wide'))).toMatchObject({ x: 0, width })
    for (const name of ['#narrow', '#unsaid'])
      await expect
        .poll(() => boxOf(page.locator(name)), `${name} at ${width}`)
        .toMatchObject({ x: margin, right: width - margin })
  }
})

test('a block has the colours of its own theme, or else of its type’s default theme [BLOCK-03]', async ({
  page,
  scripted,
}) => {
  const dusk = { background: '#2b1b3d', text: '#fbeefc' }
  const warm = { background: '#f0d9b5', text: '#2a1500' }
  await scripted.publishSettings({
    componentThemes: listOf('componentTheme', { name: 'Dusk', ...dusk }, { name: 'Warm', ...warm }),
  })
  const links = outside('Trams tonight', 'https://trams.example/')
  await publishPage(
    scripted,
    paragraph('Plain.', { settings: { menuLabel: 'plain' } }),
    paragraph('Evening.', { settings: { menuLabel: 'own', theme: 'Dusk' } }),
    placed('suggestedLinksPanel', { heading: 'Default', links }, { settings: { menuLabel: 'default' } }),
    placed('suggestedLinksPanel', { heading: 'Own', links }, { settings: { menuLabel: 'instead', theme: 'DUSK' } }),
  )
  await page.goto('/page')
  const shown = async (id: string) => colours(page.locator(id))
  expect(await shown('#own')).toEqual({ backgroundColor: rgb(dusk.background), color: rgb(dusk.text) })
  await expect.poll(() => colours(page.getByText('Evening.'))).toMatchObject({ color: rgb(dusk.text) })
  expect(await shown('#default')).toEqual({ backgroundColor: rgb(warm.background), color: rgb(warm.text) })
  expect(await shown('#instead')).toEqual({ backgroundColor: rgb(dusk.background), color: rgb(dusk.text) })
  const { color } = await colours(page.getByRole('main'))
  expect(await shown('#plain')).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', color })
  await expectAccessible(page)
})

test('blocks follow the order, columns, rows and areas of the grid [BLOCK-04]', async ({ page, scripted }) => {
  await page.setViewportSize(DESKTOP)
  const named = (name: string, place: Parameters<typeof paragraph>[1] = {}) =>
    paragraph(name, { ...place, settings: { menuLabel: name } })
  await publishPage(
    scripted,
    named('left', { columns: 6 }),
    named('right', { columns: 6 }),
    named('tall', { columns: 4, rows: 2 }),
    named('upper', { columns: 8 }),
    named('lower', { columns: 8 }),
    named('around', {
      columns: 12,
      areas: [
        { columns: 9, blocks: [named('first', { columns: 3 }), named('second', { columns: 6 })] },
        { columns: 3, blocks: [named('beside')] },
      ],
    }),
  )
  await page.goto('/page')
  const names = ['left', 'right', 'tall', 'upper', 'lower', 'around', 'first', 'second', 'beside']
  await expect(page.getByRole('main').getByRole('paragraph')).toHaveText(names)
  const boxes = await Promise.all(names.map((name) => boxOf(page.locator(`#${name}`))))
  const [left, right, tall, upper, lower, around, first, second, beside] = boxes as Required<typeof boxes>[number][]
  if (!(left && right && tall && upper && lower && around && first && second && beside))
    throw new Error('a block is missing')
  const column = left.right - left.x
  const near = (one: number, other: number) => expect(Math.abs(one - other), `${one}, ${other}`).toBeLessThan(1)
  near(left.y, right.y)
  near(right.width, column)
  const gap = right.x - left.right
  /** Returns the width of this many of the page's twelve columns. */
  const wide = (columns: number) => ((2 * column + 2 * gap) / 12) * columns - gap
  expect(tall.y).toBeGreaterThanOrEqual(left.bottom)
  near(tall.x, left.x)
  near(tall.width, wide(4))
  near(upper.width, wide(8))
  near(upper.x, tall.right + gap)
  near(upper.y, tall.y)
  near(lower.x, upper.x)
  near(lower.y, upper.bottom)
  near(tall.bottom, lower.bottom)
  expect(around.y).toBeGreaterThanOrEqual(lower.bottom)
  for (const inside of [first, second, beside]) expect(inside.y).toBeGreaterThan(around.y)
  near(first.width, wide(3))
  near(second.width, wide(6))
  near(second.x, first.right + gap)
  near(second.y, first.y)
  near(beside.y, first.y)
  near(beside.x, second.right + gap)
  near(beside.width, wide(3))

  await page.setViewportSize({ width: 390, height: 844 })
  const below = await Promise.all(
    ['left', 'right', 'tall', 'upper', 'lower'].map((name) => boxOf(page.locator(`#${name}`))),
  )
  for (const [at, box] of below.entries()) {
    near(box.width, below[0]?.width ?? 0)
    if (at > 0) near(box.y, below[at - 1]?.bottom ?? 0)
  }
})

test('a block’s menu label in lower case with hyphens is its anchor [BLOCK-05]', async ({ page, scripted }) => {
  await publishPage(
    scripted,
    ...Array.from({ length: 20 }, (_, at) => paragraph(`Paragraph ${at}.`)),
    paragraph('By tram or on foot.', { settings: { menuLabel: 'Getting To The Hall' } }),
    ...Array.from({ length: 20 }, (_, at) => paragraph(`Paragraph ${at + 20}.`)),
  )
  await page.goto('/page#getting-to-the-hall')
  await expect(page.locator(':target')).toHaveText('By tram or on foot.')
  await expect(page.getByText('By tram or on foot.')).toBeInViewport()
  await expect(page.getByText('Paragraph 2.')).not.toBeInViewport()
  await page.goto('/page')
  await expect(page.getByText('By tram or on foot.')).not.toBeInViewport()
  await expect(page.getByRole('main').locator('[id]')).toHaveCount(1)
})

test('the venue’s page theme colours every page [SHELL-14]', async ({ page, scripted, browserErrors }) => {
  const theme = { pageBackground: '#102a1c', pageText: '#f3f7e9', link: '#ffd479', accent: '#8fe0b0', line: '#335544' }
  await scripted.publishSettings({ globalPageTheme: listOf('pageTheme', theme) })
  const text = placed('richTextEditor', {
    heading: 'Before the concert',
    text: { markup: '<p>Come <a href="/x">early</a>.</p><blockquote><p>It is worth it.</p></blockquote>', blocks: [] },
  })
  const look = { contentGrid: gridOf(text) }
  await scripted.publish(
    contentItem('/', look, { contentType: 'homePage', name: 'Home' }),
    contentItem('/page', look, { name: 'A page' }),
    contentItem('/news', {}, { contentType: 'news', name: 'News' }),
    contentItem('/news/one', look, { contentType: 'newsArticle', name: 'One' }),
  )
  for (const path of ['/', '/page', '/news/one', '/nothing-here']) {
    await page.goto(path)
    const main = page.getByRole('main')
    const ground = await main.evaluate((element) => {
      let shown: Element | null = element
      const ground = (of: Element) => getComputedStyle(of).backgroundColor
      while (shown && ground(shown) === 'rgba(0, 0, 0, 0)') shown = shown.parentElement
      return shown && ground(shown)
    })
    expect(ground, path).toBe(rgb(theme.pageBackground))
    await expect
      .poll(() => colours(main.getByRole('heading').last()), path)
      .toMatchObject({ color: rgb(theme.pageText) })
    if (path === '/nothing-here') continue
    await expect
      .poll(() => colours(main.getByRole('link', { name: 'early' })), path)
      .toMatchObject({ color: rgb(theme.link) })
    await expect(main.getByRole('blockquote')).toHaveCSS('border-left-color', rgb(theme.accent))
  }
  expect(await page.getByRole('main').evaluate((element) => getComputedStyle(element).getPropertyValue('--line'))).toBe(
    theme.line,
  )
  ignoreNotFound(browserErrors)
})
