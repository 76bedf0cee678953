import t from 'tap'
import type { Database } from '#server/box-office/database/database'
import { migrate } from '#server/box-office/database/migrate'
import { openPostgresql } from '#server/box-office/database/postgresql'
import { sql } from '#server/box-office/database/sql'
import type { SearchDocument } from '#server/box-office/search/document'
import { findDocuments, searchMatches } from '#server/box-office/search/find-documents'
import { removeOtherDocuments, writeDocuments } from '#server/box-office/search/index-rows'
import { similarWords } from '#server/box-office/search/similar-words'
import { indexText } from '#server/box-office/search/words'
import { engines, openDatabase } from '#test/support/database'
import { freshPostgres } from '#test/support/postgres'
import { fillTestProgramme, testProgramme } from '#test/support/test-programme'

const now = new Date()

function page(name: string, description = '', text = ''): SearchDocument {
  return {
    key: Buffer.from(`${name} ${description} ${text}`).toString('hex').slice(0, 60),
    documentType: 'contentPage',
    productionId: null,
    fields: { names: indexText(name), description: indexText(description), text: indexText(text) },
    publishedAt: null,
    text,
    item: { id: name, name, route: '/', description: null, image: null },
  }
}
const production = (id: number, name: string): SearchDocument => ({
  ...page(name),
  documentType: 'production',
  productionId: id,
  item: null,
})

for (const engine of engines)
  t.test(`the search index on ${engine}`, async (t) => {
    const db = await openDatabase(t, engine)
    await fillTestProgramme(db, now)
    /** Makes the index contain these documents only. */
    async function index(...documents: SearchDocument[]) {
      await writeDocuments(db, false, documents)
      await removeOtherDocuments(db, false, new Set(documents.map(({ key }) => key)))
    }
    const found = (searchText: string) => foundBy(db, searchText)
    const finds = async (text: string, searchText: string) => {
      await index(page(text))
      return (await found(searchText)).length === 1
    }

    t.test('a result has all words of the search, as whole words or beginnings, in any order and case', async (t) => {
      const title = 'String Quartet in D minor'
      for (const text of ['quartet', 'QUART', 'minor quartet', 'd str', 'in in IN', '  quartet,  string! '])
        t.ok(await finds(title, text), text)
      for (const text of ['tet', 'quartet major', 'quartet -minor x', 'stringquartet'])
        t.notOk(await finds(title, text), text)
    })

    t.test('accents, apostrophes, hyphens and invisible characters make no difference', async (t) => {
      const cases: [text: string, searchText: string][] = [
        ['Antonín Dvořák', 'dvorak antonin'],
        ['Dvorak', 'DVOŘÁK'],
        ['Dvořák'.normalize('NFD'), 'Dvořák'],
        ['Sørensen, Łódź & Weiß', 'sorensen lodz weiss'],
        ['What’s on', "what's on"],
        ['What’s on', 'whats'],
        ['What’s on', 'what'],
        ['L’Orfeo', 'orfeo'],
        ['L’Orfeo', "l'orfeo"],
        ['Twenty-five dollars', 'five'],
        ['Twenty-five dollars', 'twenty-five'],
        ['Twenty‑five dollars', 'twentyfive'],
        ['Kammer\u00ADmusik', 'kammermusik'],
        ['Bach·Brahms', 'brahms'],
        ['ﬁnale', 'finale'],
        ['Op. 18, No. 4', 'op 18 no 4'],
        ['武満徹 Quatrain', '武満'],
        [`${'x'.repeat(300)} end`, 'x'.repeat(150)],
      ]
      for (const [text, searchText] of cases) t.ok(await finds(text, searchText), `${text} by ${searchText}`)
    })

    t.test('names rank before descriptions and texts, whole words before beginnings', async (t) => {
      await index(
        page('In the text', '', 'a piano'),
        page('Described', 'with piano'),
        page('The pianos of the house'),
        page('Piano and voice'),
        page('Piano'),
      )
      t.same(await found('piano'), ['Piano', 'Piano and voice', 'The pianos of the house', 'Described', 'In the text'])
      await index(page('Voice', '', 'piano'), page('Lieder', 'piano and voice, voice'), page('Piano, voice'))
      t.equal((await found('voice piano'))[0], 'Piano, voice')
    })

    t.test('among equal ranks, upcoming productions come first by date, then pages, then past ones', async (t) => {
      const { quartet, over, free } = testProgramme
      await index(
        ...[page('b', 'a quartet'), page('a', 'a quartet'), page('z', '', 'quartet'), page('c', 'a quartet')],
        ...[production(over.id, 'Quartet'), production(free.id, 'Quartet, late'), production(quartet.id, 'A quartet')],
      )
      t.same(await found('quartet'), ['A quartet', 'Quartet, late', 'a', 'b', 'c', 'z', 'Quartet'])
      const setState = (state: string) =>
        db.execute(sql`update performance set state = ${state} where production_id = ${quartet.id}`)
      await setState('cancelled')
      const ofPages = ['a', 'b', 'c', 'z']
      t.same(await found('quartet'), ['Quartet, late', ...ofPages, 'Quartet', 'A quartet'], 'none is to come')
      await setState('scheduled')
      // From 25 to 3 days ago; the other one was five days ago.
      await db.execute(sql`
        update performance
           set starts_at = starts_at - interval '23 days', ends_at = ends_at - interval '23 days',
               sales_end_at = sales_end_at - interval '23 days'
         where production_id = ${quartet.id}`)
      await index(production(over.id, 'A quartet'), production(quartet.id, 'Quartet, late'))
      t.same(await found('quartet'), ['Quartet, late', 'A quartet'], 'what ended last comes first')
    })

    t.test('no character has a special meaning', async (t) => {
      await index(page('Gala (final)'), page('Ensemble .* [a-z]+'), page('100% Bach'), page('Its <script> & more'))
      const nothing = ['', '   ', '🎻', '.*', '%', '_', '\\', '(((', '\u0007\u200B', "- ' ’ -", '\uD83C', "':*", '<->']
      for (const text of nothing) t.same(await found(text), [], JSON.stringify(text))
      t.same(await found('(final) 🎻'), ['Gala (final)'])
      t.same(await found('bach\u0007100\u001B'), ['100% Bach'])
      t.same(await found("<script> ' it's"), ['Its <script> & more'])
      t.same(await found('a-z'.repeat(66)), [])
      t.same(await found("'; drop table search_document; --"), [])
    })

    t.test('a mistyped word finds similar words if there is no exact match', async (t) => {
      await index(
        page('Mozart: Requiem'),
        page('Beethoven: Pathétique'),
        page('Dvořák’s cello concerto'),
        page('Shostakovich in Leningrad'),
        page('A concert of choirs'),
      )
      const typed = {
        ...{ mozrt: 'Mozart: Requiem', 'mozart reqiuem': 'Mozart: Requiem', bethoven: 'Beethoven: Pathétique' },
        ...{ beetov: 'Beethoven: Pathétique', patetique: 'Beethoven: Pathétique', dvorzak: 'Dvořák’s cello concerto' },
        ...{
          DVORŽAK: 'Dvořák’s cello concerto',
          shostakovitch: 'Shostakovich in Leningrad',
          choris: 'A concert of choirs',
        },
      }
      for (const [text, name] of Object.entries(typed)) t.same(await found(text), [name], text)
      t.same(await found('concert'), ['A concert of choirs', 'Dvořák’s cello concerto'], 'not where words match')
      for (const text of ['xyzzy', 'moz art', 'the rest', '1234567']) t.same(await found(text), [], text)
    })

    t.test('a removed document takes its words with it, unless others have them', async (t) => {
      const [one, other] = [page('Harpsichord and theorbo'), page('Harpsichord alone')]
      await index(one, other)
      t.same([await similarWords(db, 'harpsicord'), await similarWords(db, 'teorbo')], [['harpsichord'], ['theorbo']])
      await index({ ...other, fields: { names: indexText('Harpsichord twice'), description: ' ', text: ' ' } })
      t.same([await similarWords(db, 'harpsicord'), await similarWords(db, 'teorbo')], [['harpsichord'], []])
      t.same([await similarWords(db, 'alonne'), await similarWords(db, 'twicce')], [[], ['twice']])
    })

    t.test('an unchanged document isn’t written again', async (t) => {
      await index(page('Same'), page('Other'))
      const versions = () => db.query(sql`select key, xmin::text from search_document order by key`)
      const before = await versions()
      await index(page('Same'), page('Other'))
      t.same(await versions(), before)
    })
  })

/** Returns the names of the results, in order. */
async function foundBy(db: Database, searchText: string): Promise<string[]> {
  const { words, counts } = await searchMatches(db, false, searchText)
  const rows = await findDocuments(db, false, { searchText, words }, { types: [], offset: 0, limit: 50, now })
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (rows.length !== total) throw new Error(`${total} counted, ${rows.length} found`)
  const names = await db.query<{ key: string; name: string }>(sql`select key, name from search_document`)
  return rows.map(
    ({ key, item }) => item?.name ?? productionNames.get(names.find((each) => each.key === key)?.name ?? '') ?? key,
  )
}
const productionNames = new Map(['Quartet', 'Quartet, late', 'A quartet'].map((name) => [indexText(name), name]))

t.test('a role that can’t create the extension is told what to run, and starts afterwards', async (t) => {
  const owners = await freshPostgres(t, 'nothing')
  const owner = await openPostgresql(owners, 1)
  t.teardown(() => owner.close())
  const role = `plain_${process.pid}`
  await owner.transaction((tx) =>
    tx.script(`create role ${role} login; grant create, usage on schema public to ${role}`),
  )
  const db = await openPostgresql(Object.assign(new URL(owners), { username: role, password: '' }).href, 2)
  await t.rejects(migrate(db), { name: 'Error', message: /run: create extension pg_trgm; then start again/ })
  await owner.transaction((tx) => tx.script('create extension pg_trgm'))
  t.ok((await migrate(db)).includes('023_search_index.sql'))
  await writeDocuments(db, false, [page('Mozart')])
  t.same(await foundBy(db, 'mozrt'), ['Mozart'])
  await db.close()
  await owner.transaction((tx) => tx.script(`drop owned by ${role}; drop role ${role}`))
})
