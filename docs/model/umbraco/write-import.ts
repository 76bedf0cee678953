import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importSteps } from './import-steps.ts'

const STEP_FILE = /^\d{3}-.*\.json$/

/** Writes the import into a folder: one file for each request, in order, and the script that sends them. */
export async function writeImport(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const earlier = (await readdir(folder)).filter((name) => STEP_FILE.test(name))
  await Promise.all(earlier.map((name) => rm(join(folder, name))))
  const steps = await importSteps()
  await Promise.all(
    steps.map((step, at) => {
      const words = `${step.path} ${step.body.name}`
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, 60)
      const name = `${String(at + 1).padStart(3, '0')}-${words.replace(/-$/, '')}.json`
      return writeFile(join(folder, name), `${JSON.stringify(step, null, 2)}\n`)
    }),
  )
  await copyFile(new URL('import.mjs', import.meta.url), join(folder, 'import.mjs'))
}
