import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import type { PageReference } from '#shared/content/page'
import { linkedPerformers, namesArtist, performersLine, performersOf } from '#shared/performers'
import { programme } from '#test/support/demonstration-programme'

const named = (...names: string[]) => names.map((name) => ({ name }))

t.test('the line under a title has the artists, and a guest presenter who isn’t one of them', async (t) => {
  t.equal(performersLine(named('Ilse Varga'), null), 'Ilse Varga')
  t.equal(
    performersLine(named('Yarra Sinfonia', 'Marit Solheim', 'Yuki Brandt'), 'Yarra Sinfonia'),
    'Yarra Sinfonia, Marit Solheim and Yuki Brandt',
  )
  t.equal(performersLine(named('Winds of the Yarra Sinfonia'), 'Yarra Sinfonia'), 'Winds of the Yarra Sinfonia')
  t.equal(performersLine(named('Peter Abiola'), 'The Ninth Hour'), 'Peter Abiola · The Ninth Hour')
  t.same([performersLine([], 'The Ninth Hour'), performersLine([], null)], ['The Ninth Hour', ''])
})

t.test('the hall and the venue don’t perform', async (t) => {
  const venue = 'The Salon'
  t.equal(performersOf({ company: 'Ilse Varga', venue }, 'Marlow Hall'), 'Ilse Varga')
  for (const company of ['Marlow Hall', venue, '', ' ', null, undefined])
    t.equal(performersOf({ company, venue }, 'Marlow Hall'), null, String(company))
})

t.test('the names of artists with a page are links, and artists whom the line doesn’t name follow', async (t) => {
  const [winds, sinfonia, ada] = ['Winds of the Sinfonia', 'Sinfonia', 'Ada Quill'].map((name) => ({
    ...{ id: name, name, path: `/artists/${name}`, contentType: 'artist', properties: {} },
  })) as [PageReference, PageReference, PageReference]
  const shown = (line: string | null, ...artists: PageReference[]) =>
    linkedPerformers(line, artists)
      .map((part) => (typeof part === 'string' ? part : `[${part.name}]`))
      .join('')
  t.equal(shown('Sinfonia, Ada Quill and Yuki Brandt', ada, sinfonia), '[Sinfonia], [Ada Quill] and Yuki Brandt')
  t.equal(shown('Winds of the Sinfonia', sinfonia, winds), '[Winds of the Sinfonia] · [Sinfonia]')
  t.equal(shown('Ada Quills', ada), 'Ada Quills · [Ada Quill]', 'not a part of another name')
  t.equal(shown(null, ada, sinfonia), '[Ada Quill] · [Sinfonia]')
  t.equal(shown('Ada Quill'), 'Ada Quill')
  t.equal(shown(null), '')
  t.same([namesArtist('Ada Quills, Ada Quill', 'Ada Quill'), namesArtist('Ada Quills', 'Ada Quill')], [true, false])
})

t.test('every production of the demonstration names an artist and not the hall', async (t) => {
  for (const { name, artists, performers } of programme) {
    t.ok(
      artists.some((each) => performers.includes(each.name)),
      name,
    )
    t.notMatch(performers, /Marlow Hall/, name)
  }
})

t.test('the pages show a production’s company only through performersOf', async (t) => {
  const client = fileURLToPath(new URL('../../client/', import.meta.url))
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const shown = files.filter((file) => /\{(?:[\w.]+\.)?company\}/.test(readFileSync(client + file, 'utf8')))
  t.same(shown, [])
  t.ok(files.length > 100, 'it looked at every component')
})
