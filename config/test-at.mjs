// npm run test-at -- 2026-12-31T23:50 [stage or area…]: npm test with the clock of every process set to that time by
// libfaketime (`apt-get install faketime`, or its file in LIBFAKETIME). The clock runs on from there.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const [time = '', ...names] = process.argv.slice(2)
const instant = Date.parse(time)
if (Number.isNaN(instant)) fail(`"${time}" is no time. Write one such as 2026-12-31T23:50`)
const library = process.env.LIBFAKETIME ?? findLibrary()
if (!library) fail('libfaketime is missing. Run: apt-get install faketime')

const seconds = Math.round((instant - Date.now()) / 1000)
const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('run-tests.mjs', import.meta.url)), ...names], {
  stdio: 'inherit',
  env: {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  },
})
process.exit(status ?? 1)

function findLibrary() {
  const parent = '/usr/lib'
  return readdirSync(parent)
    .map((name) => path.join(parent, name, 'faketime', 'libfaketimeMT.so.1'))
    .find((file) => existsSync(file))
}
function fail(why) {
  console.error(why)
  process.exit(1)
}
