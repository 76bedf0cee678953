import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createCache } from '#server/cache/cache'
import { remember, rememberIn } from '#server/cache/remember'
import { encodedBody } from '#server/web/http/encoding'

t.test('loads once for all callers, and again after a failure', async (t) => {
  let loads = 0
  const value = remember(async () => {
    loads += 1
    if (loads === 1) throw new Error('away')
    return loads
  })
  const failed = await Promise.allSettled([value(), value()])
  t.same([loads, failed.map(({ status }) => status)], [1, ['rejected', 'rejected']])
  t.equal(value.stored(), undefined)
  t.same(await Promise.all([value(), value()]), [2, 2])
  t.equal(await value(), 2)
})

t.test('a failure of a discarded load doesn’t affect the next one', async (t) => {
  let fail = (_error: Error) => {}
  const away = new Promise<string>((_resolve, reject) => {
    fail = reject
  })
  const loads = [away, Promise.resolve('newer')]
  const value = remember(() => loads.shift() ?? Promise.reject(new Error('a third load')))
  const first = value()
  value.forget()
  t.equal(await value(), 'newer')
  fail(new Error('away'))
  await t.rejects(first)
  t.equal(await value(), 'newer')
})

t.test('remembers each key separately', async (t) => {
  const store = new Map<string, Promise<string>>()
  await t.rejects(rememberIn(store, 'a', () => Promise.reject(new Error('away'))))
  t.equal(await rememberIn(store, 'a', async () => 'a'), 'a')
  t.equal(await rememberIn(store, 'b', async () => 'b'), 'b')
  t.same([...store.keys()], ['a', 'b'])
})

t.test('a body that could not be compressed is compressed at the next request', async (t) => {
  const answer = { body: 0 as unknown as Buffer, encoded: new Map() }
  await t.rejects(encodedBody(answer, 'gzip'))
  answer.body = Buffer.from('text')
  t.type(await encodedBody(answer, 'gzip'), Buffer)
})

const root = fileURLToPath(new URL('../../', import.meta.url))
const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', 'server', 'client', 'shared', 'config'], {
  cwd: root,
  encoding: 'utf8',
})
const sources = listed.stdout
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }))

/** What `??=` may store: literals, awaited values, timers. Anything else may be a promise that rejects. */
const HELD = /\?\?=\s*(?:[`'"[{\d]|await\b|null\b|setTimeout\(|new (?:Map|Set|AudioContext)\b)/

t.test('promises are stored by remember, which discards failures, and not by ??=', async (t) => {
  t.ok(sources.length > 500)
  const found = sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at) => (line.includes('??=') && !HELD.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  t.same(found, [])
})

/** The names of the project's functions that return a promise. */
const asynchronous = new Set(
  sources.flatMap(({ text }) =>
    [
      /async function (\w+)/g,
      /const (\w+)(?::[^=\n]+)? = async\b/g,
      /(?:function|const) (\w+)[^\n]*\): Promise</g,
    ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name)),
  ),
)

/** Returns the variables of a module, or of a function that creates something, with a promise that is awaited later. */
const eagerPromises = (text: string): string[] =>
  [...text.matchAll(/^(?: {2})?(?:export )?(?:const|let) (\w+)(?::[^=\n]+)? = (?:\w+\.)*(\w+)\(/gm)].flatMap(
    ([, name = '', callee]) =>
      asynchronous.has(callee) && new RegExp(`\\bawait ${name}\\b(?!\\()|\\b${name}\\.(?:then|catch)\\(`).test(text)
        ? [name]
        : [],
  )

t.test('no variable holds a promise that was started at once, as its failure would stay', async (t) => {
  t.same(eagerPromises('  const loading = loadStripe(a)\n  return async () => (await loading).stripe'), ['loading'])
  t.same(eagerPromises('  const library = remember(() => loadStripe(a))\n  const it = await library()'), [])
  t.same(
    sources
      .filter(({ file }) => file.startsWith('server/') && !file.startsWith('server/cache/'))
      .flatMap(({ file, text }) => eagerPromises(text).map((name) => `${file}: ${name}`)),
    [],
  )
})

t.test('maps of promises are filled only by rememberIn or a single flight', async (t) => {
  const found = sources
    .filter(({ file }) => !file.startsWith('server/cache/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/const (\w+) = new (?:Weak)?Map<.*Promise<.*>\(\)/g)]
        .filter(([, name]) => text.includes(`${name}.set(`))
        .map(([, name]) => `${file}: ${name}`),
    )
  t.same(found, [])
})

t.test('a value whose load began before an invalidation is not cached', async (t) => {
  const cache = createCache<string>({ now: () => 0, ttl: 1_000, maxEntries: 10 })
  let answer = (_value: string) => {}
  const load = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  const first = cache.get('page', load)
  cache.invalidate(() => true)
  answer('old')
  t.equal((await first).value, 'old')
  t.equal((await cache.get('page', async () => 'new')).value, 'new')
})

t.test('after a failed load the last value serves, and the next load waits for the cool-down', async (t) => {
  let time = 0
  let loads = 0
  const cache = createCache<string>({ now: () => time, ttl: 100, retryAfter: 500, maxEntries: 10 })
  await cache.get('page', async () => 'good')
  const failing = async () => {
    loads += 1
    throw new Error('down')
  }
  const loadsAt: number[] = []
  for (time of [200, 400, 600, 800]) {
    t.match(await cache.get('page', failing), { value: 'good', state: 'stale' })
    loadsAt.push(loads)
  }
  t.same(loadsAt, [1, 1, 1, 2])
})
