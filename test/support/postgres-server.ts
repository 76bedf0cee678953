import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * A PostgreSQL server for tests: the one at TEST_DATABASE_URL (whose user may create databases), or else the system's,
 * started on a free port with a temporary folder. As root on Linux it is installed if it is missing. `npm test` starts
 * one for all of its files.
 */
export interface PostgresServer {
  /** Returns the address of one of its databases. */
  url(database: string): string
  stop(): Promise<void>
}

/** Starts the server, or uses the given one. It stops with this process, even if that is killed. */
export async function startPostgres(): Promise<PostgresServer> {
  const url = process.env.TEST_DATABASE_URL
  return url ? givenServer(url) : await ownServer()
}

let created = 0
/** Creates a new database, with options such as `template another`; returns its name. */
export async function createDatabase({ url }: PostgresServer, options = ''): Promise<string> {
  const name = `foyer_test_${process.pid}_${Date.now()}_${created++}`
  await administer({ url }, `create database ${name} ${options}`)
  return name
}
export const dropDatabase = (server: Pick<PostgresServer, 'url'>, name: string): Promise<void> =>
  administer(server, `drop database if exists ${name} with (force)`)

async function administer({ url }: Pick<PostgresServer, 'url'>, statement: string): Promise<void> {
  const client = new pg.Client(url('postgres'))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function givenServer(address: string): PostgresServer {
  const url = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href
  return { url, stop: async () => {} }
}

/**
 * The folder and the server are removed with this process, even if it is killed: the shell waits for the end of its
 * input.
 */
const UNTIL_INPUT_ENDS = '"$0" "$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; rm -rf "$FOLDER"'

/** Lower-cases letters beyond ASCII, as most servers do. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

async function ownServer(): Promise<PostgresServer> {
  const programs = findPrograms()
  const user = unprivilegedUser()
  const folder = temporaryFolder('foyer-pg-')
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0)
  const data = path.join(folder, 'data')
  // `npm run test-at` moves the clock of Node and the browser. PostgreSQL runs without it: no time is read from it, and
  // its processes hang at exit under a moved clock.
  const { LD_PRELOAD: _, ...environment } = process.env
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${LOCALE}`, '--no-sync']
  execFileSync(path.join(programs, 'initdb'), init, { ...user, cwd: folder, env: environment, stdio: 'pipe' })
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = await freePort()
    const settings = [
      ...['listen_addresses=127.0.0.1', `unix_socket_directories=`, 'max_connections=300', 'fsync=off'],
      ...['full_page_writes=off', 'synchronous_commit=off', 'shared_buffers=128MB'],
    ].flatMap((setting) => ['-c', setting])
    const options = [path.join(programs, 'postgres'), '-D', data, '-p', String(port), ...settings]
    const child = spawn('sh', ['-c', UNTIL_INPUT_ENDS, ...options], {
      ...user,
      cwd: folder,
      env: { ...environment, FOLDER: folder },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.unref()
    const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
    if (await acceptsConnections(url('postgres'))) return { url, stop: () => ended(child) }
    await ended(child)
  }
  throw new Error(`PostgreSQL of ${programs} didn't start`)
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.ref()
    child.once('exit', () => resolve())
    child.stdin?.end()
  })
}

async function acceptsConnections(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await delay(100)
    }
  }
  return false
}

/** Returns the folder of initdb and postgres. */
function findPrograms(): string {
  const programs = programsIn(programFolders())
  if (programs) return programs
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { env: environment, stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
      env: environment,
      stdio: 'ignore',
    })
    const installed = programsIn(programFolders())
    if (installed) return installed
  }
  throw new Error(
    'These tests need a PostgreSQL. Set TEST_DATABASE_URL to one whose user may create databases, or install it: apt-get install postgresql, brew install postgresql',
  )
}
const programsIn = (folders: readonly string[]) =>
  folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))))

/** Newest version first. */
function programFolders(): string[] {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const packaged = versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`)
  return [...(process.env.PATH ?? '').split(path.delimiter), ...packaged]
}

const NOBODY = 65_534

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (which: string) =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout.trim() || NOBODY)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
