// What a process finds in DATA_DIR at its start: another process, or files that it can't use.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { lockDataDir, openDataFolder } from '#server/runtime/data-folder'
import { processArguments } from '#test/support/process-arguments'
import { testFolder } from '#test/support/temporary-folder'

const LAUNCHER = 'server/main.ts'
const CONFIGURATION = 78
const IN_USE = 75
const SECRETS = { PAYMENT_SECRET: 'p', CAPTCHA_SECRET: 'c', WAITING_ROOM_SECRET: 'w' }

/** Runs a process's main module until it exits. */
async function run(t: Test, module: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, processArguments(module), {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const [errors, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')])
  return { code, errors }
}
const inUse = (folder: string) =>
  `${folder} is in use by process ${process.pid}. End that one, or set DATA_DIR to another folder.\n`

t.test('a second launcher on a folder is refused before it writes, even with PostgreSQL', async (t) => {
  const DATA_DIR = testFolder(t)
  const { path: folder, release } = await lockDataDir(DATA_DIR)
  t.teardown(release)
  const before = readdirSync(DATA_DIR)
  for (const DATABASE_URL of ['', 'postgres://foyer@127.0.0.1:1/none'])
    t.same(await run(t, LAUNCHER, { DATA_DIR, DATABASE_URL }), { code: IN_USE, errors: inUse(folder) })
  t.same(readdirSync(DATA_DIR), before)
})

for (const [name, module, file] of [
  ['payment sandbox', 'payment-sandbox', 'sessions.jsonl'],
  ['form service', 'forms', 'unfinished/1/entry.json'],
] as const)
  t.test(`a second ${name} on a folder is refused and leaves the first one's files`, async (t) => {
    const DATA_DIR = testFolder(t)
    const { path: folder, release } = await openDataFolder(DATA_DIR, module)
    t.teardown(release)
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), '')
    const { ino } = statSync(path.join(folder, file))
    t.same(await run(t, `server/${module}/main.ts`, { DATA_DIR, ...SECRETS }), { code: IN_USE, errors: inUse(folder) })
    t.equal(statSync(path.join(folder, file)).ino, ino)
  })

/** Starts a process that locks the folder, and that stops at each link and rename. */
function startLocking(t: Test, folder: string) {
  const child = spawn(process.execPath, [...processArguments('test/support/folder-lock-starter.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string | undefined> => (await lines.next()).value
  const go = () => {
    child.stdin.write('.')
    return next()
  }
  return {
    next,
    go,
    /** Lets it go on until it is at one of these points. */
    async until(...points: string[]): Promise<string | undefined> {
      let point = await go()
      while (point && !points.includes(point)) point = await go()
      return point
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
const RESULTS = ['locked', 'FolderInUse']

/** Returns three processes that are about to try the lock of a folder, whose owner is dead. */
async function startOnDeadLock(t: Test) {
  const folder = testFolder(t)
  const start = () => startLocking(t, folder)
  const [dead, ...starters] = [start(), start(), start(), start()] as const
  await Promise.all([dead, ...starters].map(({ next }) => next()))
  await dead.until('locked')
  await dead.kill()
  return starters
}

t.test('of three processes that find a dead lock, the one whose lock is in place has the folder', async (t) => {
  const [first, second, third] = await startOnDeadLock(t)
  await second.until('rename')
  await first.until('linked')
  t.equal(await second.go(), 'renamed', 'the second moves the first one’s lock')
  t.equal(await third.until(...RESULTS), 'locked')
  t.same([await first.until(...RESULTS), await second.until(...RESULTS)], ['FolderInUse', 'FolderInUse'])
})

t.test('a process that took a dead lock keeps the folder when another one moves its lock', async (t) => {
  const [first, second] = await startOnDeadLock(t)
  await second.until('rename')
  t.equal(await first.until(...RESULTS), 'locked')
  t.equal(await second.go(), 'renamed')
  t.equal(await second.until(...RESULTS), 'FolderInUse')
})

t.test('unusable secrets stop the start with one line that says what to do', async (t) => {
  const start = (DATA_DIR: string) => run(t, LAUNCHER, { DATA_DIR })
  const restore = 'Restore it from a backup, or delete it to generate new secrets.\n'
  const found = async (make: (file: string) => void) => {
    const DATA_DIR = testFolder(t)
    const file = path.join(DATA_DIR, 'secrets.json')
    make(file)
    const { code, errors } = await start(DATA_DIR)
    return [code, errors.replace(file, 'FILE')]
  }
  t.same(await found((file) => writeFileSync(file, '')), [CONFIGURATION, `DATA_DIR: FILE is empty. ${restore}`])
  t.same(await found((file) => writeFileSync(file, '{"PAYMENT_SECRET":')), [
    CONFIGURATION,
    `DATA_DIR: FILE is not a JSON object of texts. ${restore}`,
  ])
  t.same(await found((file) => writeFileSync(file, '{"PAYMENT_SECRET":""}')), [
    CONFIGURATION,
    `DATA_DIR: FILE is not a JSON object of texts. ${restore}`,
  ])
  t.same(await found((file) => mkdirSync(file)), [CONFIGURATION, `DATA_DIR: FILE cannot be read (EISDIR). ${restore}`])
})

t.test('a data folder that can’t be created or written stops the start with one line', async (t) => {
  const file = path.join(testFolder(t), 'file')
  writeFileSync(file, '')
  for (const module of [LAUNCHER, 'server/payment-sandbox/main.ts', 'server/forms/main.ts'] as const) {
    const { code, errors } = await run(t, module, { DATA_DIR: path.join(file, 'data'), ...SECRETS })
    t.equal(code, CONFIGURATION)
    t.match(
      errors,
      /^DATA_DIR: \S+ cannot be written \(ENOTDIR\)\. Make it writable for this user, or set DATA_DIR .*\n$/,
    )
  }
})

t.test('secrets are written atomically and for their owner only, and older files are restricted', async (t) => {
  const DATA_DIR = path.join(testFolder(t), 'new')
  // Its content service listens nowhere: the launcher exits once the secrets exist.
  const start = () => run(t, LAUNCHER, { DATA_DIR, COMPANION_HOST: '203.0.113.1' })
  await start()
  const file = path.join(DATA_DIR, 'secrets.json')
  const modes = () => [DATA_DIR, file].map((each) => (statSync(each).mode & 0o777).toString(8))
  t.same(modes(), ['700', '600'])
  t.same(
    readdirSync(DATA_DIR).filter((name) => name.startsWith('secrets')),
    ['secrets.json'],
  )
  const secrets = readFileSync(file, 'utf8')
  chmodSync(file, 0o644)
  await start()
  t.same(modes(), ['700', '600'])
  t.equal(readFileSync(file, 'utf8'), secrets)
})
