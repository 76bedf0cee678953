import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { mainHall, salon } from '../seat-maps/halls.ts'

const script = fileURLToPath(new URL('./blender/render.py', import.meta.url))

/** The maximum pixels across, and the samples per pixel for a scene that sets none. */
interface Effort {
  width: number
  samples: number
}

/**
 * Renders the named pictures with Blender, or all of them, and yields each picture's name and file as soon as it is
 * done. The files are deleted after the last one.
 */
export async function* rendered(names: string[], { width, samples }: Effort) {
  const folder = mkdtempSync(join(tmpdir(), 'renders-'))
  try {
    const plan = join(folder, 'plan.json')
    writeFileSync(plan, JSON.stringify({ main: mainHall.seats, salon: salon.seats }))
    const ours = [plan, folder, String(width), String(samples), ...names]
    const command = ['-b', '--python-exit-code', '1', '-P', script, '--', ...ours]
    const blender = spawn('blender', command, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(blender, 'close')
    for await (const line of createInterface(blender.stdout)) {
      const [, name] = /^RENDERED (\S+)/.exec(line) ?? []
      if (name) yield { name, file: join(folder, `${name}.png`) }
    }
    const [code] = await ended
    if (code !== 0) throw new Error(`Blender ended with ${code}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
