import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { newDataFolder } from './database-folders.ts'
import { digestOf, preparedFolders } from './prepared-folders.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { timeLimit } from './time-limits.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const LAUNCHER = path.join(root, 'dist/server/main.js')
const OPENS_WITHIN = timeLimit(90_000)

/** Renders only the pictures that a test requests. Streams no page: that would depend on the machine's speed. */
const quiet = { NODE_ENV: 'production', HOST: '127.0.0.1', DRAW_AHEAD: 'false', STREAM_PAGES_AFTER_MS: '120000' }

/** A whole venue for a test: the production build, every companion, and its own data. */
export interface OpenVenue {
  /** Its address for the visitor's browser, such as http://localhost:41234. */
  url: string
  dataFolder: string
  /** The settings with which it was opened. */
  settings: Readonly<Record<string, string>>
  /** Returns all that its processes have logged so far. */
  log(): string
  /** Resolves once a process has logged this text. */
  logged(text: string): Promise<void>
  /** Returns the mails sent so far, oldest first, as stored in the outbox. */
  mails(): string[]
  /** Returns the process id of a process, by its name in log lines. */
  processOf(part: string): number
  close(): Promise<void>
}

/** The number of characters of its log that a venue stores. A benchmark writes more than a string can have. */
const LOG_LIMIT = 64 * 1024 * 1024

/**
 * Starts the launcher of the production build on free ports, as `npm start` does; settings are those of the
 * environment. A test may pass its own data folder. By default it is a new one, with the season in it if the box office
 * would generate it.
 */
export async function openVenue(settings: Record<string, string> = {}, ownFolder?: string): Promise<OpenVenue> {
  if (!existsSync(LAUNCHER)) throw new Error('The production build is missing. Run: npm run build')
  const isFilled = !(settings.TICKETING_URL || settings.DATABASE_URL || settings.VENUE_DIR)
  const dataFolder = ownFolder ?? (isFilled ? await newDataFolder('season of today') : temporaryFolder())
  sharePictures(dataFolder)
  const PORT = settings.PORT ?? String(await freePorts(8))
  const child = spawn(process.execPath, [LAUNCHER], {
    cwd: root,
    env: { ...cleanEnvironment(), ...quiet, PORT, DATA_DIR: dataFolder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const streams = [child.stdout, child.stderr]
  for (const stream of streams)
    stream.setEncoding('utf8').on('data', (text) => {
      if (log.length < LOG_LIMIT) log += text
    })
  await opened(child, () => log)
  const logged = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!log.includes(text)) return
        for (const stream of streams) stream.off('data', look)
        resolve()
      }
      for (const stream of streams) stream.on('data', look)
      look()
    })
  // Processes write their lines in batches: the last to start may have one left when the launcher says that all have.
  if (settings.LOG_LEVEL === 'info') await logged('"msg":"web server listens at')
  return {
    url: `http://localhost:${PORT}`,
    ...{ dataFolder, settings },
    log: () => log,
    logged,
    mails: () => mailsIn(path.join(dataFolder, 'outbox')),
    processOf: (part) => processIn(log, part),
    close: async () => {
      await ended(child)
      if (!settings.KEEP_DATA) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** The sources from which the demonstration's pictures are drawn. */
const PICTURE_SOURCES = ['server/demonstration/pictures', 'server/content-service/media', 'package-lock.json']

/** All test venues share their drawn pictures, because a picture takes up to a second of processor time. */
function sharePictures(dataFolder: string): void {
  const pictures = path.join(preparedFolders(), `pictures-${digestOf(PICTURE_SOURCES)}`)
  mkdirSync(pictures, { recursive: true })
  if (!existsSync(path.join(dataFolder, 'media'))) symlinkSync(pictures, path.join(dataFolder, 'media'), 'dir')
}

/** Returns the first of `count` consecutive free ports, all below those that the system assigns to connections. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = 10_000 + Math.floor(Math.random() * 20_000)
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(first + offset)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`There are no ${count} free ports in a row`)
}
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Settings of the shell that runs the tests don't apply to the venue, except for the clock of `npm run test-at`. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, TZ, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT } = process.env
  return { PATH, HOME, TMPDIR, LANG, TZ, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT }
}

function opened(child: ChildProcess, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearInterval(interval)
      clearTimeout(late)
      child.kill('SIGTERM')
      reject(new Error(`The venue didn't open: ${why}\n${log().slice(-4000)}`))
    }
    const interval = setInterval(() => {
      if (!log().includes('Foyer is open at')) return
      clearInterval(interval)
      clearTimeout(late)
      child.off('exit', onExit)
      resolve()
    }, 50)
    const late = setTimeout(() => fail(`not within ${OPENS_WITHIN} ms`), OPENS_WITHIN)
    const onExit = (code: number | null) => fail(`exit code ${code}`)
    child.once('exit', onExit)
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

function mailsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, writtenAt: statSync(file, { bigint: true }).mtimeNs }))
    .sort((one, other) => Number(one.writtenAt - other.writtenAt))
    .map(({ file }) => readFileSync(file, 'utf8'))
}

function processIn(log: string, part: string): number {
  const lines = log.split('\n').filter((line) => line.includes(`"msg":"${part} listens at`))
  const { pid } = JSON.parse(lines.at(-1) ?? '{}') as { pid?: number }
  if (!pid) throw new Error(`No line of the log says that ${part} listens`)
  return pid
}
