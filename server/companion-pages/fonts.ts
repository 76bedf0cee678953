import { readFileSync } from 'node:fs'

/** The site's typefaces by their names in an address */
const files: Readonly<Record<string, URL>> = {
  'newsreader.woff2': new URL('../../client/styles/fonts/newsreader-latin-regular.woff2', import.meta.url),
  'instrument-sans.woff2': new URL(
    import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  ),
}

/** Returns a typeface as WOFF2; undefined for an unknown name. */
export function companionFont(name: string): Buffer | undefined {
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  return file && readFileSync(file)
}
