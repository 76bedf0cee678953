import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { breakpoints } from '#shared/breakpoints'
import { pageCrops } from '#shared/content/picture-sources'

const client = fileURLToPath(new URL('../../client/', import.meta.url))
const sheets = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
/**
 * Widths in style sheets that aren't the site's breakpoints: a phone in landscape, and those of the carousels' tiles.
 */
const OTHER_WIDTHS = { 576: /./, 1024: /tile-(?:carousel|skeletons)/, 1280: /tile-(?:carousel|skeletons)/ }

/** Returns the widths of a style sheet's media queries, in CSS pixels; `max-width: 767.98px` counts as 768. */
const widthsIn = (css: string, file: string): { width: number; file: string }[] =>
  [...css.matchAll(/@media[^{]*?\((?:min|max)-width: ([\d.]+)px\)/g)].map(([, width]) => ({
    ...{ width: Math.ceil(Number(width)), file },
  }))

t.test('the breakpoints are 768, 992, 1360 and 1600 px, in style sheets and for pictures [CONST-S-01]', async (t) => {
  t.same(breakpoints, { md: 768, lg: 992, xl: 1360, xxl: 1600 })
  t.same(
    pageCrops.map(({ from }) => from),
    [1600, 1360, 992, 768, 0],
  )
  const own: number[] = Object.values(breakpoints)
  const used = sheets.flatMap((file) => widthsIn(readFileSync(path.join(client, file), 'utf8'), file))
  t.ok(used.length > 50, `${used.length} widths in media queries`)
  for (const { width, file } of used.filter(({ width }) => !own.includes(width)))
    t.match(file, OTHER_WIDTHS[width as keyof typeof OTHER_WIDTHS] ?? /^$/, `${width} px in ${file}`)
})

t.test('only one style sheet adds up the bars at the foot of the window and pads the page for them', async (t) => {
  const parts = /--(?:consent|foot-bar|foot-notice)-height|\bbody\b[^{}]*\{[^}]*padding-bottom/g
  const others = sheets.filter((file) => file !== path.join('styles', 'foot-bars.css'))
  const found = others.flatMap((file) =>
    (readFileSync(path.join(client, file), 'utf8').match(parts) ?? []).map((match) => `${file}: ${match}`),
  )
  t.same(found, [])
})
