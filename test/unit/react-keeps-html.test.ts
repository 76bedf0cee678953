import '#test/support/react-production-build'

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type React from 'react'
import type { renderToPipeableStream } from 'react-dom/server'
import t, { type Test } from 'tap'
import { keepHtml } from '#client/page/keep-html.ts'
import { withKeptHtml } from '#config/react-keeps-html'
import { reactServer, withTextWriter } from '#config/react-writes-text'

type Renderer = { renderToPipeableStream: typeof renderToPipeableStream }

const require = createRequire(import.meta.url)
// Tap has loaded React's development build.
delete require.cache[require.resolve('react')]
const { createElement: h, Suspense, use, useId } = require('react') as typeof React

/** Returns a renderer that has kept nothing yet, and the one without the patch. */
function renderers(t: Test) {
  const copy = path.join(t.testdir(), 'renderer.cjs')
  writeFileSync(copy, withKeptHtml(withTextWriter(readFileSync(reactServer(), 'utf8'))))
  return { keeping: require(copy) as Renderer, plain: require(reactServer()) as Renderer }
}

function rendered({ renderToPipeableStream }: Renderer, tree: React.ReactNode): Promise<string> {
  const sink = new PassThrough()
  const { pipe } = renderToPipeableStream(tree, { onAllReady: () => void pipe(sink), onError: () => 'a digest' })
  return text(sink)
}

interface Part {
  keptBy: string
  children?: React.ReactNode
}
/** A component that counts how often it is rendered. */
function countedPart() {
  const part = { renderings: 0 }
  const Counted = keepHtml(({ keptBy, children }: Part) => {
    part.renderings += 1
    return h('p', { id: useId(), title: '"𝄞" & <b>' }, keptBy, ' of Dvořák', children)
  })
  return { part, Counted }
}

t.test('a part is rendered once for each key, in pages with the same bytes as without the store', async (t) => {
  const { keeping, plain } = renderers(t)
  const { part, Counted } = countedPart()
  const page = (name: string, keptBy: string) =>
    h('main', null, name, h(Counted, { keptBy }), name, h('div', null, h(Counted, { keptBy: 'other' })), name)
  for (const [name, keptBy, renderings] of [
    ['one', 'a', 2],
    ['two', 'a', 0],
    ['three', 'b', 1],
    ['four', 'a', 0],
  ] as const) {
    const expected = await rendered(plain, page(name, keptBy))
    part.renderings = 0
    t.equal(await rendered(keeping, page(name, keptBy)), expected)
    t.equal(part.renderings, renderings, name)
  }
  // Ids depend on the place.
  const twice = [page('five', 'a'), page('six', 'a')]
  t.equal(await rendered(keeping, twice), await rendered(plain, twice))
})

t.test('a part with late, failing or preloaded content is rendered each time', async (t) => {
  const { keeping, plain } = renderers(t)
  const Late = ({ answer }: { answer: Promise<string> }) => use(answer)
  const Fails = () => {
    throw new Error('not on the server')
  }
  const contents: Record<string, () => React.ReactNode> = {
    late: () => h(Late, { answer: new Promise<string>((resolve) => setImmediate(resolve, 'an answer')) }),
    'in a boundary': () => h(Suspense, null, 'in time'),
    failing: () => h(Suspense, { fallback: 'Later' }, h(Fails)),
    preloaded: () => h('img', { src: '/logo.svg', alt: '' }),
  }
  for (const [name, content] of Object.entries(contents)) {
    const { part, Counted } = countedPart()
    const page = () => h('main', null, h(Counted, { keptBy: 'a' }, content()))
    const expected = await rendered(plain, page())
    t.equal(await rendered(keeping, page()), expected, name)
    part.renderings = 0
    t.equal(await rendered(keeping, page()), expected, `${name}, again`)
    t.not(part.renderings, 0, name)
  }
})

t.test('a part without an element is rendered each time, and a store of many keys is emptied', async (t) => {
  const { keeping } = renderers(t)
  let renderings = 0
  const Bare = keepHtml(({ keptBy }: Part) => {
    renderings += 1
    return keptBy.replace('none', '')
  })
  for (const keptBy of ['none', 'none', 'a text', 'a text']) await rendered(keeping, h('p', null, h(Bare, { keptBy })))
  t.equal(renderings, 4)

  const { part, Counted } = countedPart()
  const KEYS = 9
  for (let key = 0; key < KEYS; key++) await rendered(keeping, h(Counted, { keptBy: `${key}` }))
  await rendered(keeping, h(Counted, { keptBy: `${KEYS - 1}` }))
  t.equal(part.renderings, KEYS, 'the last is kept')
  await rendered(keeping, h(Counted, { keptBy: '0' }))
  t.equal(part.renderings, KEYS + 1, 'the first isn’t')
})

t.test('a React whose code doesn’t match the patch fails the build', async (t) => {
  t.throws(() => withKeptHtml('exports.version = "20.0.0"'), { message: /react-keeps-html/ })
})
