import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { releasedVersions, withRelease } from '#test/release/changelog'

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

t.test('each released version has a database of its own, and the newest is that of package.json', async (t) => {
  const versions = releasedVersions(textOf('CHANGELOG.md'))
  t.equal(versions[0], (JSON.parse(textOf('package.json')) as { version: string }).version)
  const missing = versions.filter((version) => !existsSync(new URL(`../dumps/foyer-${version}.gz`, import.meta.url)))
  t.same(missing, [])
})

t.test('a release gives the unreleased changes a version and a date', async (t) => {
  const before = '# Changelog\n\n## Unreleased\n\n- A door.\n\n## 1.9.0 - 2026-01-01\n\n- A hall.\n'
  const after =
    '# Changelog\n\n## Unreleased\n\n## 1.10.0 - 2026-02-01\n\n- A door.\n\n## 1.9.0 - 2026-01-01\n\n- A hall.\n'
  t.same(withRelease(before, '1.10.0', '2026-02-01'), { text: after })
  t.same(releasedVersions(after), ['1.10.0', '1.9.0'])
  t.match(withRelease(before, '1.9.0', '2026-02-01'), { error: 'newer' })
  t.match(withRelease(before, 'v2', '2026-02-01'), { error: 'isn’t a version' })
  t.match(withRelease(after, '1.11.0', '2026-02-01'), { error: 'no unreleased changes' })
})
