// Runs before start, dev and test, on a bare clone too: only Node's own modules here.
//   prepare.mjs install   dependencies
//   prepare.mjs start     … and the build
//   prepare.mjs test      … and a browser
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginRun, otherRuns } from './runs.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
const changed = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)
const newest = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, changed(path.join(entry.parentPath ?? entry.path, entry.name))), 0)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Foyer needs Node 20.19 or later; this is ${process.versions.node}`)
  process.exit(1)
}

function npm(...args) {
  // The npm that called us, without a shell between.
  const called = process.env.npm_execpath
  const { status } = called
    ? spawnSync(process.execPath, [called, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Says what is about to change in this folder, and why. Ends where another command works in it. */
function announce(what, why) {
  console.error(`${what}: ${why}`)
  beginRun()
  const [other] = otherRuns()
  if (other === undefined) return
  console.error(`Process ${other} is using this folder. Wait until it has ended, or end it, and try again.`)
  process.exit(1)
}

const wanted = process.argv[2] ?? 'start'
const installed = changed(at('node_modules', '.package-lock.json'))
if (installed < changed(at('package-lock.json')) || !existsSync(at('node_modules', 'typescript'))) {
  announce(
    'Installing the dependencies (npm ci)',
    installed === 0 ? 'there are none yet' : 'package-lock.json is newer than node_modules',
  )
  npm('ci', '--include=dev', '--no-audit', '--no-fund')
}

if (wanted !== 'install') {
  const sources = Math.max(
    ...['server', 'client', 'shared', 'config'].map((folder) => newest(at(folder))),
    changed(at('package-lock.json')),
  )
  const built = changed(at('dist', 'built'))
  if (built < sources) {
    announce('Building (npm run build)', built === 0 ? 'there is no build yet' : 'the sources are newer than dist')
    npm('run', 'build', '--silent')
  }
}
