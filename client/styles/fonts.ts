import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import serif from './fonts/newsreader-latin-regular.woff2?url'

/** The addresses of the two faces that every page uses, for `<link rel="preload" as="font" crossorigin>`. */
export const preloadedFonts = { display: serif, text: sans }
