import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'

const config = fileURLToPath(new URL('../../config/', import.meta.url))
const AN_HOUR_AGO = Date.now() / 1000 - 3_600

/** A folder with the project's preparation, and an npm that only prints its arguments. */
function newProject(t: Test) {
  const folder = t.testdir({
    'package-lock.json': '{}',
    'npm.mjs': "console.log('npm', ...process.argv.slice(2))",
    node_modules: { typescript: {} },
    ...{ server: { 'a.ts': '' }, client: {}, shared: {}, config: {} },
    dist: { built: '' },
  })
  for (const name of ['prepare.mjs', 'runs.mjs']) cpSync(config + name, path.join(folder, 'config', name))
  const at = (...parts: string[]) => path.join(folder, ...parts)
  const make = (...parts: string[]) => writeFileSync(at(...parts), '')
  make('node_modules', '.package-lock.json')
  make('dist', 'built')
  const prepare = () => {
    const env = { ...process.env, npm_execpath: at('npm.mjs') }
    const { status, stdout, stderr } = spawnSync(process.execPath, [at('config', 'prepare.mjs'), 'test'], { env })
    return { status, ran: String(stdout), said: String(stderr) }
  }
  const age = (...parts: string[]) => utimesSync(at(...parts), AN_HOUR_AGO, AN_HOUR_AGO)
  return { at, prepare, age }
}

t.test('installed dependencies and an existing build are not prepared again', async (t) => {
  t.same(newProject(t).prepare(), { status: 0, ran: '', said: '' })
})

t.test('an install and a build are announced with their reason', async (t) => {
  const { prepare, age } = newProject(t)
  age('node_modules', '.package-lock.json')
  age('dist', 'built')
  const { status, ran, said } = prepare()
  t.equal(status, 0)
  t.match(ran, /^npm ci .*\nnpm run build/)
  t.match(
    said,
    /Installing .*: package-lock.json is newer than node_modules\nBuilding .*: the sources are newer than dist/,
  )
})

t.test('nothing is installed or built while another command uses the folder', async (t) => {
  const { at, prepare, age } = newProject(t)
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  t.teardown(() => other.kill())
  mkdirSync(at('.runs'))
  writeFileSync(at('.runs', String(other.pid)), '')
  t.equal(prepare().status, 0, 'where there is nothing to do both go on')
  for (const part of ['node_modules', 'dist'] as const) {
    age(part, part === 'dist' ? 'built' : '.package-lock.json')
    const { status, ran, said } = prepare()
    t.same([status, ran], [1, ''])
    t.match(said, `Process ${other.pid} is using this folder`)
  }
})

t.test('the lock of a killed run is taken over', async (t) => {
  const { at, prepare, age } = newProject(t)
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  mkdirSync(at('.runs'))
  writeFileSync(at('.runs', String(pid)), '')
  age('dist', 'built')
  t.match(prepare(), { status: 0, ran: /npm run build/ })
  t.notOk(existsSync(at('.runs', String(pid))))
})
