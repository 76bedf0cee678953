// Writes the faces of client/styles/fonts, with their licence.
import { copyFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { cutFonts } from './cut-fonts.ts'

const folder = fileURLToPath(new URL('../../client/styles/fonts/', import.meta.url))
for await (const { file, bytes } of cutFonts()) writeFileSync(folder + file, bytes)
const { resolve } = createRequire(import.meta.url)
copyFileSync(resolve('@fontsource-variable/newsreader/LICENSE'), `${folder}newsreader-OFL.txt`)
