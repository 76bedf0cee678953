// Finds a usable Chromium: BROWSER_PATH, Playwright's own or the system's; otherwise one is installed.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The headless shell comes first: it is Chromium without windows, and renders the same pages in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
const FIXED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const require = createRequire(import.meta.url)

/** Returns the browser's path, or null if there is none. */
export function findBrowser() {
  const given = process.env.BROWSER_PATH
  if (given) {
    if (!isExecutable(given)) throw new Error(`BROWSER_PATH: ${given} is not an executable file`)
    return given
  }
  return playwrightsOwn() ?? theSystems() ?? installed()
}

function installed() {
  console.error('No browser found: installing one')
  const cli = path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js')
  if (succeeds(process.execPath, [cli, 'install', 'chromium'], 300_000) && playwrightsOwn()) return playwrightsOwn()
  if (aptIsOurs()) {
    succeeds('apt-get', ['update', '-qq'], 180_000)
    const install = (name) => succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 600_000)
    install('chromium-headless-shell') || install('chromium')
  }
  return theSystems()
}

function playwrightsOwn() {
  const own = require('playwright').chromium.executablePath()
  return own && existsSync(own) && starts(own) ? own : null
}
function theSystems() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const named = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...named, ...FIXED].find((file) => isExecutable(file) && starts(file)) ?? null
}
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const starts = (file) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
const succeeds = (command, args, timeout) => spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout }).status === 0
export const aptIsOurs = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')
