import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** Newsreader as the site uses it: from 18 px on, upright and italic, in a regular and a strong weight. */
const SOURCES = ['latin-opsz-normal', 'latin-opsz-italic', 'latin-ext-opsz-normal']
const OPTICAL_SIZES = { min: 18, max: 72 }
const WEIGHTS = { regular: 400, strong: 600 }

const { resolve } = createRequire(import.meta.url)

/**
 * The faces of `client/styles/fonts`, by file name. All of Newsreader is 132 KB in Latin alone, most of it for weights
 * and sizes that no page has; one weight from 18 px on is 39 KB, with every letter. Two separate weights are smaller
 * than their range, and the strong one is loaded only if a text uses it.
 */
export async function* cutFonts(): AsyncGenerator<{ file: string; bytes: Buffer }> {
  for (const source of SOURCES) {
    const whole = readFileSync(resolve(`@fontsource-variable/newsreader/files/newsreader-${source}.woff2`))
    for (const [name, wght] of Object.entries(WEIGHTS)) {
      const variationAxes = { opsz: OPTICAL_SIZES, wght }
      const bytes = await subsetFont(whole, undefined, {
        ...{ keepAllGlyphs: true, noHinting: true, targetFormat: 'woff2', variationAxes },
      })
      yield { file: `newsreader-${source.replace('-opsz', '').replace('-normal', '')}-${name}.woff2`, bytes }
    }
  }
}
