import { readFileSync } from 'node:fs'
import t from 'tap'
import { pageBytes, SCRIPT_BUDGET } from '#test/support/page-bytes'
import { cutFonts } from '../../config/fonts/cut-fonts.ts'

/** The style sheet of every page, and both sheets of other layouts. */
const STYLE_BUDGET = { site: 16_000, both: 26_000 }
const FACE_BUDGET = 48_000

t.test('a content page stays within its budget of script and style', async (t) => {
  const { scripts, styles } = pageBytes(
    'client/layouts/content-page/content-page.layout.tsx',
    'client/blocks/rich-text-editor/rich-text-editor.block.tsx',
    'client/blocks/image-and-content-banner-left/image-and-content-banner-left.block.tsx',
  )
  t.ok(scripts <= SCRIPT_BUDGET, `${scripts} of ${SCRIPT_BUDGET} bytes of script`)
  t.ok(styles <= STYLE_BUDGET.site, `${styles} of ${STYLE_BUDGET.site} bytes of style`)
})

t.test('a layout with its own styles has a second style sheet', async (t) => {
  const content = pageBytes('client/layouts/content-page/content-page.layout.tsx')
  const { styles } = pageBytes('client/layouts/single-event/single-event.layout.tsx')
  t.ok(styles > content.styles)
  t.ok(styles <= STYLE_BUDGET.both, `${styles} of ${STYLE_BUDGET.both} bytes of style`)
})

t.test('no page loads a block that it doesn’t use', async (t) => {
  const plain = pageBytes('client/layouts/content-page/content-page.layout.tsx')
  const withQuotes = pageBytes(
    'client/layouts/content-page/content-page.layout.tsx',
    'client/blocks/block-quote-carousel/block-quote-carousel.block.tsx',
  )
  t.ok(withQuotes.files.length > plain.files.length)
  t.ok(withQuotes.scripts > plain.scripts)
})

t.test('the fonts are subset from the installed typeface (npm run fonts writes them)', async (t) => {
  for await (const { file, bytes } of cutFonts()) {
    const font = readFileSync(new URL(`../../client/styles/fonts/${file}`, import.meta.url))
    t.ok(font.equals(bytes), file)
    t.ok(font.length <= FACE_BUDGET, `${file}: ${font.length} of ${FACE_BUDGET} bytes`)
  }
})
