// npm run sql-conditions -- [TEST FILE…]: lists the conditions of SQL statements that made no difference in tap tests,
// by default in all integration tests: without such a condition, no statement would have had another result.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProbedCondition } from './probe.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const given = process.argv.slice(2)
const files =
  given.length > 0 ? given : readdirSync(`${root}test/integration`).map((name) => `test/integration/${name}`)
const folder = mkdtempSync(path.join(tmpdir(), 'sql-conditions-'))
const report = path.join(folder, 'report')
for (const [at, file] of files.entries()) {
  const imports = ['--import', 'tsx', '--import', './test/mutations/conditions/probe.ts']
  const { status } = spawnSync(process.execPath, [...imports, file], {
    ...{ cwd: root, stdio: 'ignore' },
    env: { ...process.env, SQL_CONDITIONS: report, TIMEOUT_FACTOR: '6', TAP_TIMEOUT: '1800' },
  })
  console.log(`${at + 1} of ${files.length}: ${file}${status === 0 ? '' : ' fails with the statements that it runs'}`)
}

const makesDifference = new Map<string, boolean>()
for (const line of readFileSync(report, 'utf8').split('\n').filter(Boolean)) {
  const probed = JSON.parse(line) as ProbedCondition
  const key = `${probed.condition}\n    of: ${probed.statement.slice(0, 160)}`
  makesDifference.set(key, makesDifference.get(key) || probed.makesDifference)
}
rmSync(folder, { recursive: true })
const without = [...makesDifference].filter(([, makes]) => !makes).map(([key]) => key)
for (const key of without.toSorted()) console.log(key)
console.log(`${makesDifference.size - without.length} of ${makesDifference.size} conditions make a difference`)
