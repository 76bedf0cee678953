import { readFileSync } from 'node:fs'
import { venueLook } from '#shared/look/venue-look'

/** The typefaces of the default design. */
const defaults = {
  display: new URL('../../client/styles/fonts/newsreader-latin-regular.woff2', import.meta.url),
  text: new URL(
    import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  ),
}

/** Returns the venue's typeface `display.woff2` or `text.woff2`; undefined for another name. */
export function companionFont(name: string): Buffer | undefined {
  const role = (['display', 'text'] as const).find((each) => name === `${each}.woff2`)
  return role && readFileSync(venueLook()?.fonts[role]?.file ?? defaults[role])
}
