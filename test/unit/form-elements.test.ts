import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const client = fileURLToPath(new URL('../../client/', import.meta.url))
const filesWith = (pattern: RegExp): string[] =>
  readdirSync(client, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.tsx') && pattern.test(readFileSync(path.join(client, name), 'utf8')))
    .sort()

t.test('a form is a PostForm, whose values never get into an address, or a QueryForm', async (t) => {
  t.same(filesWith(/<form\b|createElement\('form'/), ['ui/form/post-form.tsx', 'ui/form/query-form.tsx'])
  t.same(filesWith(/<QueryForm\b/), [
    'features/news/filter-form.tsx',
    'features/search/search.tsx',
    'features/whats-on/filters.tsx',
    'features/whats-on/start-date.tsx',
    'site/header/search-bar.tsx',
  ])
  t.same(filesWith(/\bform(?:Method|Action)=/), [], 'no button sends its form elsewhere')
})
