import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { ContentNow } from '#server/content-service/content-source'
import { type MediaItem, mediaLibraryOf } from '#server/content-service/media/media-library'
import { exportForPayload } from '#server/venue/payload-export/export-payload'

const CACHE = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'foyer-payload')

/**
 * Exports content into a folder of the cache, or PAYLOAD_DIR, installs Payload there unless it is installed, imports
 * the content into a new database and starts Payload's REST API. Drawn pictures are replaced by blank ones of their
 * size.
 */
export async function startPayload(
  t: { teardown(close: () => unknown): void },
  { library, media }: ContentNow,
  today: string,
): Promise<{ url: string; key: string }> {
  const folder = path.resolve(process.env.PAYLOAD_DIR ?? CACHE)
  for (const name of ['content.db', 'media', 'import'])
    rmSync(path.join(folder, name), { recursive: true, force: true })
  await exportForPayload(folder, { library, media: mediaLibraryOf(media.items.map(withBlankPicture)) }, today)
  if (!existsSync(path.join(folder, 'node_modules/payload')))
    await run(folder, 'npm', 'install', '--no-audit', '--no-fund')
  await settled(() => run(folder, 'npm', 'run', 'import'))
  cpSync(fileURLToPath(new URL('serve.mjs', import.meta.url)), path.join(folder, 'serve.mjs'))
  const url = await settled(() => serve(t, folder))
  const [, key = ''] = /^CONTENT_API_KEY=(.*)$/m.exec(readFileSync(path.join(folder, '.env'), 'utf8')) ?? []
  return { url, key }
}

/** Node's exit code if a module waits at its top level for something that never comes */
const NEVER_SETTLED = 13
const MOST_STARTS = 10

class ProcessEnded extends Error {
  readonly code: unknown
  constructor(what: string, code: unknown) {
    super(`${what} ended with ${code}`)
    this.code = code
  }
}

/** Repeats what ended with code 13: on Node 20, loading Payload's configuration does so in about every second start. */
async function settled<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let start = 1; ; start++)
    try {
      return await act()
    } catch (error) {
      if (start === MOST_STARTS || !(error instanceof ProcessEnded && error.code === NEVER_SETTLED)) throw error
    }
}

async function run(folder: string, command: string, ...parameters: string[]): Promise<void> {
  const child = spawn(command, parameters, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new ProcessEnded(`${command} ${parameters.join(' ')} in ${folder}`, code)
}

/** Starts Payload's REST API until the end of the test, and returns its address. */
async function serve(t: { teardown(close: () => unknown): void }, folder: string): Promise<string> {
  const server = spawn(process.execPath, ['--env-file=.env', 'serve.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  t.teardown(() => server.kill())
  const [outcome] = await Promise.race([once(server.stdout.setEncoding('utf8'), 'data'), once(server, 'exit')])
  if (typeof outcome !== 'string') throw new ProcessEnded(`serve.mjs in ${folder}`, outcome)
  server.stdout.resume()
  return outcome.trim()
}

const withBlankPicture = (item: MediaItem): MediaItem =>
  'render' in item.origin ? { ...item, origin: { ...item.origin, render: blankPicture } } : item

function blankPicture({ width, height, extension }: MediaItem): Promise<Buffer> {
  const size = { width: width ?? 1, height: height ?? 1 }
  const picture = sharp({ create: { ...size, channels: 3, background: '#888' } })
  return picture.toFormat(extension === 'png' ? 'png' : 'jpeg').toBuffer()
}
