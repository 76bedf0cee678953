import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import { demonstrationSource } from '#test/support/demonstration-source'
import { testFolder } from '#test/support/temporary-folder'
import { CLIENT, type Stored, startManagementApi } from '#test/support/umbraco-management'
import { bodyErrors } from '#test/support/umbraco-management-shapes'
import { contentTypes } from '#test/support/umbraco-types'
import { composition, itemTypes, pageTypes, partTypes } from '../../docs/model/document-types.ts'
import { elementTypes } from '../../docs/model/element-types.ts'
import { childrenOf, rootTypes } from '../../docs/model/tree.ts'
import { importSteps } from '../../docs/model/umbraco/import-steps.ts'
import { writeImport } from '../../docs/model/umbraco/write-import.ts'

type Api = Awaited<ReturnType<typeof startManagementApi>>

const folder = testFolder(t)
await writeImport(folder)
const steps = await importSteps()

/** Runs the script as an agency does. `lines` are the lines of its output that report one item each. */
async function runImport({ url }: Pick<Api, 'url'>, args: string[] = [], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, UMBRACO_URL: url, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret }
  const script = spawn(process.execPath, [join(folder, 'import.mjs'), ...args], { env: { ...env, ...environment } })
  const [output, errors, [code]] = await Promise.all([text(script.stdout), text(script.stderr), once(script, 'close')])
  const lines = output.trimEnd().split('\n')
  return { code: code as number, errors, total: lines.at(-1) ?? '', lines: lines.slice(0, -1) }
}

const tree = (api: Api) =>
  JSON.stringify(
    ['data-type/folder', 'document-type/folder', 'data-type', 'document-type', 'media-type'].map((kind) => [
      ...api.stored(kind),
    ]),
  )
const named = (api: Api, kind: string, alias: string): Stored => {
  const found = [...api.stored(kind).values()].find((each) => each.alias === alias || each.name === alias)
  if (!found) throw new Error(`there is no ${kind} ${alias}`)
  return found
}
const configured = (dataType: Stored, alias: string) => dataType.values.find((each) => each.alias === alias)?.value

t.test('the content model is imported in order, and a second run changes nothing', async (t) => {
  const api = await startManagementApi(t)
  const first = await runImport(api)
  t.equal(first.errors, '')
  t.equal(first.code, 0)
  t.match(first.total, /^\d+ created, 5 completed, 0 unchanged, 0 missing$/, 'five are Umbraco’s own')
  const made = new Set(steps.filter(({ isBuiltIn }) => !isBuiltIn).map(({ id }) => id))
  t.equal(first.lines.filter((line) => line.startsWith('created')).length, made.size)

  const [before, writes] = [tree(api), api.writes.length]
  const second = await runImport(api)
  t.equal(second.total, `0 created, 0 completed, ${steps.length} unchanged, 0 missing`)
  t.equal(tree(api), before)
  t.equal(api.writes.length, writes)
})

t.test('the import has every type and property of the model, each with its editor', async (t) => {
  const api = await startManagementApi(t)
  await runImport(api)
  const types = [...api.stored('document-type').values()]
  const editorOf = (id: string) =>
    api
      .stored('data-type')
      .get(id)
      ?.editorAlias.replace(/^Umbraco\./, '')
  const propertiesOf = (type: Stored): [string, string | undefined][] => [
    ...type.compositions.flatMap(({ documentType }) =>
      propertiesOf(api.stored('document-type').get(documentType.id) as Stored),
    ),
    ...type.properties.map(({ alias, dataType }): [string, string | undefined] => [alias, editorOf(dataType.id)]),
  ]
  const withAddress = new Set(pageTypes.map(({ alias }) => alias))
  for (const [alias, editors] of await contentTypes()) {
    const expected = [...editors].map(([property, editor]) => [property, editor.alias || 'UmbracoForms.FormPicker'])
    if (withAddress.has(alias)) expected.push(['umbracoUrlName', 'TextBox'])
    t.same(new Map(propertiesOf(named(api, 'document-type', alias))), new Map(expected as [string, string][]), alias)
  }
  const isElement = new Map(types.map((type) => [type.alias, type.isElement]))
  for (const { alias } of [composition, ...pageTypes, ...itemTypes]) t.equal(isElement.get(alias), false, alias)
  const { blocks, inside } = await elementTypes()
  for (const { alias } of [...partTypes, ...blocks, ...inside]) t.equal(isElement.get(alias), true, alias)
  t.equal(types.length, (await contentTypes()).size + 1, 'and the composition')
})

t.test('grid and texts allow every block with its settings, lists their own elements', async (t) => {
  const api = await startManagementApi(t)
  await runImport(api)
  const aliasOf = (id: unknown) => api.stored('document-type').get(String(id))?.alias
  const blocksOf = (name: string) =>
    (configured(named(api, 'data-type', `Foyer: ${name}`), 'blocks') as Record<string, unknown>[] | undefined) ?? []
  const { blocks } = await elementTypes()
  for (const name of ['Content grid', 'Rich text with blocks']) {
    t.same(
      blocksOf(name).map((block) => aliasOf(block.contentElementTypeKey)),
      blocks.map(({ alias }) => alias),
      name,
    )
    t.ok(
      blocksOf(name).every((block) => aliasOf(block.settingsElementTypeKey) === 'blockSettings'),
      name,
    )
  }
  t.same(blocksOf('Rich text'), [])
  t.ok(blocksOf('Content grid').every(({ allowAtRoot, allowInAreas, areas }) => allowAtRoot && allowInAreas && areas))
  t.same(
    blocksOf('Blocks: Accordion item').map((block) => aliasOf(block.contentElementTypeKey)),
    ['accordionItem'],
  )
  const crops = ['desktopXxl', 'desktopXl', 'tabletLandscapeLg', 'tabletPortraitMd', 'mobileXs', 'tile', 'shareImage']
  for (const name of ['Foyer: Medium', 'Foyer: Media', 'Image Cropper'])
    t.same(
      (configured(named(api, 'data-type', name), 'crops') as Stored[]).map(({ alias }) => alias),
      crops,
      name,
    )
  for (const { alias, properties } of api.stored('media-type').values())
    t.same(
      properties.map((property) => property.alias),
      ['umbracoFile', 'altText'],
      alias,
    )
  t.equal(configured(named(api, 'data-type', 'Foyer: Switch, initially on'), 'default'), true)
})

t.test('every page of the demonstration is allowed in its place', async (t) => {
  const api = await startManagementApi(t)
  await runImport(api)
  const content = await buildContentService({
    settings: readSettings({}),
    content: demonstrationSource(),
    now: () => Date.parse('2026-06-01T01:00:00Z'),
  })
  t.after(() => content.close())
  const { items } = (await content.inject('/umbraco/delivery/api/v2/content?take=999&fields=properties[none]')).json()
  const typeAt = new Map<string, string>(
    items.map((item: { contentType: string; route: { path: string } }) => [item.route.path, item.contentType]),
  )
  const mayStand = (parent: string | undefined, alias: string) =>
    parent
      ? named(api, 'document-type', parent).allowedDocumentTypes.some(
          ({ documentType }) => api.stored('document-type').get(documentType.id)?.alias === alias,
        )
      : named(api, 'document-type', alias).allowedAsRoot
  t.ok(typeAt.size > 140)
  for (const [path, alias] of typeAt) {
    const parent = path === '/' ? undefined : typeAt.get(path.replace(/[^/]+\/$/, ''))
    t.ok(mayStand(parent, alias), `${alias} below ${parent} (${path})`)
  }
  const known = new Set([...pageTypes, ...itemTypes].map(({ alias }) => alias))
  for (const alias of [...rootTypes, ...Object.entries(childrenOf).flat(2)]) t.ok(known.has(alias), alias)
})

t.test('each body matches the Management API’s OpenAPI document', async (t) => {
  for (const { path, id, body, isBuiltIn } of steps)
    if (!isBuiltIn) t.same(bodyErrors(path, { ...body, id }, true), [], `${path} ${body.name}`)
  t.equal(new Set((await readdir(folder)).filter((name) => name.endsWith('.json'))).size, steps.length)
  const ids = (own: boolean) => steps.filter(({ isBuiltIn }) => !isBuiltIn === own).map(({ id }) => id)
  t.same(
    ids(true),
    (await importSteps()).filter(({ isBuiltIn }) => !isBuiltIn).map(({ id }) => id),
    'keys stay',
  )
})

t.test('the agency’s names, order and additions are preserved, and its removals are restored', async (t) => {
  const api = await startManagementApi(t)
  await runImport(api)
  const production = named(api, 'document-type', 'production')
  const own = { ...production.properties[0], id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', alias: 'agentName' }
  const textarea = named(api, 'data-type', 'Foyer: Long text').id
  production.name = 'Show'
  production.properties = [
    own as Stored['properties'][number],
    ...production.properties
      .filter(({ alias }) => alias !== 'company')
      .map((each) => (each.alias === 'tagline' ? { ...each, name: 'Line', dataType: { id: textarea } } : each)),
  ]
  const grid = named(api, 'data-type', 'Foyer: Content grid')
  const [first, ...others] = configured(grid, 'blocks') as Record<string, unknown>[]
  grid.values = grid.values.map((value) =>
    value.alias === 'blocks'
      ? { ...value, value: [{ ...first, label: 'Icons', thumbnail: '/icons.png' }, ...others.slice(1)] }
      : value,
  )

  const again = await runImport(api)
  t.same(again.lines, [
    'completed  data-type “Foyer: Content grid”',
    'kept       document-type “Production”: tagline has another data type',
    'completed  document-type “Production”',
  ])
  const kept = named(api, 'document-type', 'production')
  t.equal(kept.name, 'Show')
  const aliases = kept.properties.map(({ alias }) => alias)
  t.ok(aliases.includes('agentName') && aliases.includes('company'))
  t.match(
    kept.properties.find(({ alias }) => alias === 'tagline'),
    { name: 'Line', dataType: { id: textarea } },
  )
  const blocks = configured(named(api, 'data-type', 'Foyer: Content grid'), 'blocks') as Record<string, unknown>[]
  t.equal(blocks.length, others.length + 1)
  t.match(blocks[0], { label: 'Icons', thumbnail: '/icons.png' })
  t.match((await runImport(api)).total, /^0 created, 0 completed/)
})

t.test('a request that Umbraco rejects is reported with the reason, and stops the import', async (t) => {
  const taken = await startManagementApi(t)
  await runImport(taken)
  const original = named(taken, 'document-type', 'production')
  const other = await startManagementApi(t)
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  other.stored('document-type').set(id, { ...original, id })
  const refused = await runImport(other)
  t.equal(refused.code, 1)
  t.match(refused.errors, /^document-type “Production” \(\d{3}-document-type-production\.json\): 400 Duplicate alias/)
  t.match(other.writes.at(-1), 'POST document-type Series', 'which stands before it')

  const withoutForms = await startManagementApi(t, { hasForms: false })
  const unknown = await runImport(withoutForms)
  t.equal(unknown.code, 1)
  t.match(unknown.errors, /^data-type “Foyer: Form” \(.*\): 404 The targeted property editor was not found/)
  const without = await runImport(withoutForms, ['--without', 'UmbracoForms.FormPicker'])
  t.equal(without.code, 0, without.errors)
  t.same(
    named(withoutForms, 'document-type', 'formBlock').properties.map(({ alias }) => alias),
    ['heading', 'text'],
  )

  const [file = ''] = (await readdir(folder)).filter((name) => /folder-blocks/.test(name))
  const text = await readFile(join(folder, file), 'utf8')
  t.teardown(() => writeFile(join(folder, file), text))
  await writeFile(join(folder, file), text.replace(/("parent": \{\s*"id": ")[0-9a-f]{8}/, '$100000000'))
  const orphan = await runImport(await startManagementApi(t))
  t.match(orphan.errors, /^document-type\/folder “Blocks” .*: 404 Parent not found/)
})

t.test('an expired token is renewed, and a wrong secret is reported', async (t) => {
  const api = await startManagementApi(t)
  api.tokensLast(0)
  t.equal((await runImport(api)).code, 0)
  t.ok(api.tokens.size > steps.length, 'none is used beyond its time')
  const wrong = await runImport(api, [], { CLIENT_SECRET: 'another' })
  t.equal(wrong.code, 1)
  t.match(wrong.errors, /no token for umbraco-back-office-import: 401 invalid_client/)
  const missing = await runImport(api, [], { CLIENT_SECRET: '' })
  t.match(missing.errors, /CLIENT_SECRET must be set/)
  const nowhere = await runImport({ url: 'http://127.0.0.1:9' })
  t.match(nowhere.errors, /127\.0\.0\.1:9 didn’t answer/)
})

t.test('a token that Umbraco no longer accepts is replaced once', async (t) => {
  const api = await startManagementApi(t)
  api.forgetsTokensAfter(3)
  t.equal((await runImport(api)).code, 0)
  t.ok(api.tokens.size > 1)
})

t.test('a dry run reports what it would do, and changes nothing', async (t: Test) => {
  const api = await startManagementApi(t)
  const before = tree(api)
  const { total, lines } = await runImport(api, ['--dry-run'])
  t.match(total, /^Dry run: \d+ created, 5 completed/)
  t.ok(lines.length > 150)
  t.equal(tree(api), before)
})
