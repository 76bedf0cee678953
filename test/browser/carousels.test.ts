import type { Locator } from '@playwright/test'
import { production } from '#shared/ticketing/production/production'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { expect, test } from '#test/support/visitor'

/** Windows, and the number of tiles visible in each. */
const WINDOWS = [
  [390, 1.2],
  [768, 2.4],
  [1440, 3.2],
] as const
/** More pixels than this between two lines of a tile, or between its row and the controls, are a gap. */
const LARGEST_GAP = 32

for (const [width, perView] of WINDOWS)
  test(`on ${width} pixels a carousel’s tiles leave no gaps, however long their names are [CARO-05 CARO-07]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, name] of [
      ['/', 'Worth planning for'],
      ['/whats-on', 'Featured events'],
    ] as const) {
      await page.goto(path)
      const carousel = page.getByRole('group', { name, exact: true })
      await expect(carousel.getByRole('button', { name: 'Next slide' })).toBeVisible()
      await carousel.scrollIntoViewIfNeeded()
      await expect(carousel.locator('[data-is-moving=true]')).toBeVisible()
      const { heights, gaps, above, shown } = await geometryOf(carousel)
      expect(new Set(heights).size, `${path}: tiles of several heights`).toBeGreaterThan(1)
      expect(Math.max(...gaps), `${path}: the largest gap within a tile`).toBeLessThanOrEqual(LARGEST_GAP)
      expect(above, `${path}: between what moves the row and the row`).toBeGreaterThanOrEqual(0)
      expect(above, `${path}: between what moves the row and the row`).toBeLessThanOrEqual(LARGEST_GAP)
      expect(shown, `${path}: tiles in view`).toBeCloseTo(perView, 1)
    }
  })

/**
 * Returns the tiles' heights, the gaps between their parts, and that between the controls and the row; in CSS pixels.
 */
const geometryOf = (carousel: Locator) =>
  carousel.evaluate((element) => {
    const boxOf = (each: Element) => each.getBoundingClientRect()
    const tiles = [...element.querySelectorAll('article')]
    const gapsOf = (tile: Element) => {
      const parts = [...tile.querySelectorAll('picture, video, p, h2, h3, a, button')]
        .filter((each) => !each.matches('h2 a, h3 a'))
        .map(boxOf)
        .filter(({ height }) => height > 0)
        .sort((one, other) => one.top - other.top)
      return parts.slice(1).map(({ top }, at) => top - Math.max(...parts.slice(0, at + 1).map(({ bottom }) => bottom)))
    }
    const [first, second] = tiles.map(boxOf) as [DOMRect, DOMRect]
    const gap = second.left - first.right
    const track = boxOf(element.querySelector('[data-glide-el=track]') as Element)
    const next = boxOf(element.querySelector('[aria-label="Next slide"]') as Element)
    return {
      heights: tiles.map((tile) => Math.round(boxOf(tile).height)),
      gaps: tiles.flatMap(gapsOf),
      above: track.top - next.bottom,
      shown: (track.width + gap) / (first.width + gap),
    }
  })

test('the featured productions are in order of their next dates [WHATSON-04]', async ({ page, request }) => {
  const featured = await (await request.get(whatsOn.featured.path)).json()
  const productionIds = featured.result.productions.map(({ tessituraId }: { tessituraId: number }) => `${tessituraId}`)
  const tiles = await (await request.post(production.carouselProductions.path, { data: { productionIds } })).json()
  const dates = new Map<string, string>(
    tiles.result.productions.map(({ name, times }: { name: string; times: string[] }) => [name, times[0]]),
  )
  await page.goto('/whats-on')
  const names = await page.getByRole('region', { name: 'Featured' }).getByRole('heading').allTextContents()
  expect(names.length).toBeGreaterThan(3)
  const shown = names.map((name) => dates.get(name.trim()))
  expect(shown).toEqual(shown.toSorted())
})
