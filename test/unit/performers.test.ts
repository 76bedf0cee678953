import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import type { PageReference } from '#shared/content/page'
import { type KnownArtist, linkedPerformers, performersLine, performersOf, playsIn } from '#shared/performers'
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

const pageOf = (name: string, tessituraId?: number): PageReference => ({
  ...{ id: `${name} ${tessituraId}`, name, path: `/artists/${tessituraId ?? name}`, contentType: 'artist' },
  properties: tessituraId === undefined ? {} : { tessituraId },
})
const artistsOf = (...names: string[]): KnownArtist[] => names.map((name, at) => ({ tessituraId: 101 + at, name }))

t.test('the names of artists with a page are links, and artists whom the line doesn’t name follow', async (t) => {
  const [winds, sinfonia, ada] = [pageOf('Winds of the Sinfonia'), pageOf('Sinfonia'), pageOf('Ada Quill')]
  const shown = (company: string | null, ...pages: PageReference[]) =>
    linkedPerformers({ company }, pages)
      .map((part) => (typeof part === 'string' ? part : `[${part.name}]`))
      .join('')
  t.equal(shown('Sinfonia, Ada Quill and Yuki Brandt', ada, sinfonia), '[Sinfonia], [Ada Quill] and Yuki Brandt')
  t.equal(shown('Winds of the Sinfonia', sinfonia, winds), '[Winds of the Sinfonia] · [Sinfonia]')
  t.equal(shown('Ada Quills', ada), 'Ada Quills · [Ada Quill]', 'not a part of another name')
  t.equal(shown(null, ada, sinfonia), '[Ada Quill] · [Sinfonia]')
  t.equal(shown('Ada Quill'), 'Ada Quill')
  t.equal(shown(null), '')
  t.same(
    ['Ada Quills, Ada Quill', 'Ada Quills', null].map((company) => playsIn({ company }, ada)),
    [true, false, false],
  )
})

t.test('artists are matched by id where both sides have one, and of one name never mixed up', async (t) => {
  const company = 'Ada Quill and Ada Quill'
  const both = { company, artists: artistsOf('Ada Quill', 'Ada Quill') }
  const [first, second, third, without] = [...[101, 102, 103].map((id) => pageOf('Ada Quill', id)), pageOf('Ada Quill')]
  const shown = (production: Parameters<typeof linkedPerformers>[0], ...pages: (PageReference | undefined)[]) =>
    linkedPerformers(production, pages as PageReference[])
      .map((part) => (typeof part === 'string' ? part : `[${part.name} ${part.page.path.replace('/artists/', '')}]`))
      .join('')
  t.equal(shown(both, second, first), '[Ada Quill 101] and [Ada Quill 102]', 'in the order of the line')
  t.equal(shown(both, second), 'Ada Quill and [Ada Quill 102]')
  t.equal(shown(both, third), company, 'another of that name')
  t.equal(shown(both, without), '[Ada Quill Ada Quill] and Ada Quill', 'a page without an id, by its name')
  t.equal(shown({ company }, third), '[Ada Quill 103] and Ada Quill', 'artists without ids, by their name')
  t.equal(shown(both, pageOf('Ada, soprano', 102)), 'Ada Quill and [Ada Quill 102]', 'a page with another title')
  t.equal(shown({ ...both, company: 'Quill twice' }, first, third), 'Quill twice · [Ada Quill 101]')
  t.equal(
    shown({ company: 'Ada Quill Trio', artists: artistsOf('Ada Quill Trio') }, pageOf('Ada Quill', 7)),
    'Ada Quill Trio · [Ada Quill 7]',
    'not a part of another artist’s name',
  )
  const one = { company: 'Ada Quill and others', artists: artistsOf('Ada Quill') }
  t.same(
    [first, third, without, pageOf('Ada, soprano', 101)].map((page) => playsIn(one, page as PageReference)),
    [true, false, true, true],
  )
  t.equal(playsIn({ company: one.company }, third as PageReference), true, 'a production without ids')
  t.equal(playsIn({ ...one, company: 'Quill twice' }, first as PageReference), true, 'not named in the line')
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
