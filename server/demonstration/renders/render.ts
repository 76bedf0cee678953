import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { portraitCrops } from '../pictures/crops.ts'
import { rendered } from './blender.ts'
import { differenceOf, isNoise } from './check.ts'
import { develop, previewOf } from './develop.ts'

/**
 * Renders the pictures of the building with Blender and writes them into `originals`: all of them, or those named after
 * the command (`hall/piano`, `views/13`). `--draft` renders small, noisy ones to check a composition. `--check` writes
 * smaller ones into a temporary folder, and reports which differ from those in `originals`.
 */
const options = process.argv.slice(2)
const names = options.filter((option) => !option.startsWith('--'))
const originals = fileURLToPath(new URL('../originals', import.meta.url))

if (options.includes('--check')) await check()
else await write(options.includes('--draft') ? { width: 300, samples: 8 } : { width: 1600, samples: 32 })

async function write(effort: { width: number; samples: number }) {
  for await (const { name, file } of rendered(names, effort)) {
    const picture = join(originals, `${name}.jpg`)
    await develop(file, picture)
    const upright = name.startsWith('portraits/') && { crops: portraitCrops }
    describe(`${picture}.media.json`, { preview: await previewOf(picture), ...upright })
    process.stdout.write(`originals/${name}.jpg\n`)
  }
}

/** Adds fields to the file beside a picture. */
function describe(file: string, more: object) {
  const said = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  writeFileSync(file, `${JSON.stringify({ ...said, ...more }, null, 2)}\n`)
}

async function check() {
  const others: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'renders-check-'))
  process.stdout.write(`What is rendered comes into ${folder}\n`)
  for await (const { name, file } of rendered(names, { width: 400, samples: 32 })) {
    const developed = join(folder, `${name}.jpg`)
    mkdirSync(dirname(developed), { recursive: true })
    await develop(file, developed)
    const difference = await differenceOf(developed, join(originals, `${name}.jpg`))
    const same = isNoise(difference)
    if (!same) others.push(name)
    const figures = `${difference.whole.toFixed(1)} on the average, ${difference.spot} in spots`
    process.stdout.write(`${same ? 'same ' : 'OTHER'} ${name}: ${figures}\n`)
  }
  if (others.length === 0) return
  process.stdout.write(`Differ from originals: ${others.join(' ')}\n`)
  process.exitCode = 1
}
