import type { Locator } from '@playwright/test'
import { contentGrid, contentItem } from '../support/content-upstream.ts'
import { type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible } from '../support/visitor.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="96"><path d="M0 0h160v96H0z"/></svg>'
const picture = (name: string) => [
  {
    ...{ mediaType: 'Image', id: name, name, url: `/media/${name}.svg`, extension: 'svg', bytes: null },
    ...{ width: 1600, height: 960, focalPoint: null, crops: [], properties: {} },
  },
]
const outside = (title: string, target: string | null = null) => [
  { linkType: 'External', url: 'https://elsewhere.example/', title, target },
]
const words = (markup: string) => ({ markup, blocks: [] })
/** A list of blocks inside a block, as the block list editor sends it. */
const blocks = (contentType: string, ...all: object[]) => ({
  items: all.map((properties, at) => ({
    content: { contentType, id: `${contentType} ${at}`, properties },
    settings: null,
  })),
})
/** Opens the venue with a page of these blocks and the named pictures. */
async function open(
  scripted: ScriptedVenue,
  path: string,
  grid: ReturnType<typeof contentGrid>,
  ...pictures: string[]
) {
  for (const name of ['Icon', ...pictures])
    scripted.content.addFile(`/media/${name}.svg`, { body: drawing, headers: { 'content-type': 'image/svg+xml' } })
  for (const [at, { content }] of grid.items.entries()) content.id = `block ${at}`
  await scripted.publishSettings({ favicon: picture('Icon') })
  await scripted.publish(contentItem(path, { contentGrid: grid }, { name: 'A page' }))
}
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box
}

test('accordion items open and close by pointer and keyboard, with text, logos or links [BLOCK-07]', async ({
  scripted,
  page,
}) => {
  const accordion = (heading: string, kind: string, properties: object) =>
    [
      'accordions',
      {
        heading,
        kind,
        items: blocks(
          'accordionItem',
          { heading: `${heading}: one`, ...properties },
          { heading: `${heading}: two`, text: words('<p>The second.</p>') },
        ),
      },
    ] as [string, object]
  const grid = contentGrid(
    accordion('Words', 'generic', { text: words('<p>Half an hour before.</p>') }),
    accordion('Marks', 'logos', { logos: picture('Lumen') }),
    accordion('Ways', 'list', { links: [...outside('By tram'), ...outside('By bicycle', '_blank')] }),
  )
  await open(scripted, '/visit', grid, 'Lumen')
  await page.goto('/visit')

  const answer = page.getByText('Half an hour before.')
  const question = page.getByRole('heading', { name: 'Words: one' })
  await expect(answer).toBeHidden()
  await question.click()
  await expect(answer).toBeVisible()
  await question.click()
  await expect(answer).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('The second.').first()).toBeVisible()
  await expect(answer, 'one that opens closes no other').toBeVisible()

  const logo = page.getByRole('img', { name: 'Lumen' })
  await expect(logo).toBeHidden()
  await page.getByRole('heading', { name: 'Marks: one' }).click()
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([80, 48])

  await expect(page.getByRole('link', { name: 'By tram' })).toBeHidden()
  await page.getByRole('heading', { name: 'Ways: one' }).click()
  const ways = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^By / }) })
  await expect(ways).toHaveText([/By tram/, /By bicycle/])
  await expect(page.getByRole('link', { name: /By bicycle/ })).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
})

test('pictures, tiles, quotes and directions follow their block’s layout [BLOCK-09 BLOCK-22 BLOCK-23 BLOCK-24 BLOCK-27 BLOCK-28 BLOCK-41]', async ({
  scripted,
  page,
  context,
}) => {
  const tiles = (count: number) =>
    blocks(
      'tile',
      ...Array.from({ length: count }, (_, at) => ({
        ...{ heading: `Tile ${at + 1} of ${count}`, image: picture('Tile'), link: outside('More') },
      })),
    )
  const banner = (name: string) => ({
    ...{ image: picture(name), overline: 'Above', heading: `To the ${name}`, text: words(`<p>Words of ${name}.</p>`) },
    link: outside(`More of ${name}`, '_blank'),
  })
  const grid = contentGrid(
    ['imageAndContentBannerLarge', banner('Wide')],
    ['imageAndContentBannerLeft', banner('West')],
    ['imageAndContentBannerRight', banner('East')],
    ['twoTiles', { heading: 'Twos', tiles: tiles(4) }],
    ['threeTiles', { heading: 'Threes', tiles: tiles(6) }],
    [
      'blockQuoteCarousel',
      {
        quotes: blocks(
          'quote',
          { quote: 'It listens back.', author: 'The Evening Paper' },
          { quote: 'You put a note down.', author: 'Ilse Varga' },
        ),
      },
    ],
    [
      'venueMap',
      {
        ...{ heading: 'Find us', line1: '61 Lonsdale Street', line2: 'Level 2', suburb: 'Melbourne' },
        ...{ state: 'VIC', postCode: '3000' },
      },
    ],
  )
  await open(scripted, '/rooms', grid, 'Wide', 'West', 'East', 'Tile')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/rooms')

  const pictureOf = (name: string) => boxOf(page.locator(`picture:has(img[src*="${name}"])`))
  const [wide, west, east] = await Promise.all([pictureOf('Wide'), pictureOf('West'), pictureOf('East')])
  const headings = await Promise.all(
    ['Wide', 'West', 'East'].map((name) => boxOf(page.getByRole('heading', { name: `To the ${name}` }))),
  )
  const [underWide, besideWest, besideEast] = headings
  expect(wide.width, 'the large one takes the whole column').toBeGreaterThan(1.5 * west.width)
  expect(underWide?.y).toBeGreaterThanOrEqual(wide.y + wide.height)
  expect(besideWest?.x).toBeGreaterThan(west.x + west.width)
  expect((besideEast?.x ?? 0) + (besideEast?.width ?? 0)).toBeLessThan(east.x)
  for (const [image, heading] of [
    [west, besideWest],
    [east, besideEast],
  ] as const) {
    expect(heading?.y, 'beside it, not under it').toBeLessThan(image.y + image.height)
    expect((heading?.y ?? 0) + (heading?.height ?? 0)).toBeGreaterThan(image.y)
  }
  for (const name of ['Wide', 'West', 'East']) {
    await expect(page.getByText(`Words of ${name}.`)).toBeVisible()
    await expect(page.getByRole('link', { name: `More of ${name} ` })).toHaveAttribute('target', '_blank')
  }

  const rowsOf = async (count: number) => {
    const tops = await page
      .getByRole('heading', { name: new RegExp(`^Tile \\d of ${count}$`) })
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
  }
  await expect.poll(() => rowsOf(4)).toEqual([2, 2])
  await expect.poll(() => rowsOf(6)).toEqual([3, 3])

  const quotes = page.getByRole('group', { name: 'Quotes' })
  const shown = quotes.locator('[aria-roledescription=slide]:not([inert])')
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText('It listens back.')
  await expect(shown).toContainText('The Evening Paper')
  await quotes.getByRole('button', { name: 'Next slide' }).click()
  await expect(shown).toContainText('You put a note down.')
  await expect(shown).toHaveCSS('opacity', '1')
  await quotes.getByRole('button', { name: 'Next slide' }).click()
  await expect(shown).toContainText('It listens back.')

  await expect(page.getByText('61 Lonsdale Street')).toBeVisible()
  await expect(page.getByText('Level 2', { exact: true })).toBeVisible()
  await expect(page.getByText('Melbourne VIC 3000')).toBeVisible()
  await context.route('https://www.google.com/**', (route) => route.fulfill({ body: 'A map' }))
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Get Directions' }).click()
  const tab = await opened
  await expect(tab).toHaveURL(/^https:\/\/www\.google\.com\/maps\/search\/\?/)
  await expect(tab).toHaveURL(
    ({ searchParams }) => searchParams.get('query') === '61 Lonsdale Street, Level 2, Melbourne VIC 3000',
  )
  await tab.close()
  await expect(page).toHaveURL(/\/rooms/)
  await expectAccessible(page)

  await page.setViewportSize({ width: 320, height: 700 })
  // The page was in a background tab: it takes its new width with its next frame.
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(wider, 'nothing is wider than a window at 400 %').toBe(0)
})
