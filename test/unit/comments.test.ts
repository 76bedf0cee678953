import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('../../', import.meta.url))
const listed = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})

t.test('no comment line is longer than 120 characters', async (t) => {
  const files = listed.stdout.split('\n').filter(Boolean)
  t.ok(files.length > 500)
  const long = files.flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.length > 120 && /^\s*(?:\/\*|\*\s|\/\/)/.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  t.same(long, [])
})
