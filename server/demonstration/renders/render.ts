import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { portraitCrops } from '../pictures/crops.ts'
import { mainSeats } from '../season/main-hall.ts'
import { salonSeats } from '../season/salon.ts'
import { develop, previewOf } from './develop.ts'

/**
 * Renders the pictures of the house with Blender and writes them into `originals`: all of them, or those that are
 * named after the command (`hall/piano`, `views/13`). `--draft` renders small ones with much noise, to look at a
 * composition.
 */
const names = process.argv.slice(2).filter((argument) => argument !== '--draft')
/** Pixels across, and samples a pixel. */
const [width, samples] = process.argv.includes('--draft') ? [300, 8] : [1600, 32]

const script = fileURLToPath(new URL('./blender/render.py', import.meta.url))
const originals = fileURLToPath(new URL('../originals', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'renders-'))
const plan = join(folder, 'plan.json')
writeFileSync(plan, JSON.stringify({ main: mainSeats(), salon: salonSeats() }))
const command = ['-b', '-P', script, '--', plan, folder, String(width), String(samples), ...names]
const printed = execFileSync('blender', command, { encoding: 'utf8', maxBuffer: 2 ** 28 })
for (const [, name = ''] of printed.matchAll(/^RENDERED (\S+)/gm)) {
  const picture = join(originals, `${name}.jpg`)
  await develop(join(folder, `${name}.png`), picture)
  const upright = name.startsWith('portraits/') && { crops: portraitCrops }
  describe(`${picture}.media.json`, { preview: await previewOf(picture), ...upright })
  process.stdout.write(`originals/${name}.jpg\n`)
}
rmSync(folder, { recursive: true })

/** Adds to what the file beside a picture says of it. */
function describe(file: string, more: object) {
  const said = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  writeFileSync(file, `${JSON.stringify({ ...said, ...more }, null, 2)}\n`)
}
