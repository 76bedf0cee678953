import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { importsOf } from '#test/support/imports'

/** The folders that the web server and the companions share beside `shared/`. */
const FOR_EVERY_PART = [
  'server/runtime/',
  'server/http/',
  'server/crypto/',
  'server/cache/',
  'server/content-client/',
  'server/captcha/',
  'server/seat-map/',
]
const COMPANIONS = ['box-office', 'content-service', 'forms', 'payment-sandbox', 'waiting-room', 'desk']
const companion = (name: string) => ({
  folder: `server/${name}/`,
  may: [`server/${name}/`, ...FOR_EVERY_PART, 'server/companion-pages/', 'shared/', 'config/'],
})
/** The imports that each folder may have. A file belongs to the first row whose path is a prefix of its own. */
const RULES = [
  { folder: 'shared/', may: ['shared/'] },
  { folder: 'config/', may: ['config/', 'shared/'] },
  { folder: 'server/crypto/', may: ['server/crypto/', 'shared/'] },
  { folder: 'server/http/', may: ['server/http/', 'server/crypto/', 'shared/', 'config/'] },
  { folder: 'server/runtime/', may: ['server/runtime/', 'server/http/', 'shared/', 'config/'] },
  { folder: 'server/companion-pages/', may: ['server/companion-pages/', 'server/http/', 'shared/', 'config/'] },
  { folder: 'server/cache/', may: ['server/cache/', 'server/http/'] },
  {
    folder: 'server/content-client/',
    may: ['server/content-client/', 'server/cache/', 'server/http/', 'server/runtime/', 'shared/', 'config/'],
  },
  { folder: 'server/captcha/', may: ['server/captcha/', 'server/http/', 'server/runtime/', 'config/'] },
  { folder: 'server/seat-map/', may: ['server/seat-map/'] },
  { folder: 'server/web/', may: ['server/web/', ...FOR_EVERY_PART, 'shared/', 'config/'] },
  // The companions that show the demonstration or a venue's folder import each in one place.
  {
    folder: 'server/box-office/main.ts',
    may: [
      ...companion('box-office').may,
      'server/venue/apply-at-start',
      'server/venue/demonstration-season',
      'server/venue/season-folder',
    ],
  },
  {
    folder: 'server/content-service/main.ts',
    may: [...companion('content-service').may, 'server/demonstration/pictures/media'],
  },
  {
    folder: 'server/content-service/content-of.ts',
    may: [...companion('content-service').may, 'server/venue/'],
  },
  {
    folder: 'server/forms/forms-of.ts',
    may: [...companion('forms').may, 'server/venue/'],
  },
  ...COMPANIONS.map(companion),
  {
    folder: 'server/demonstration/',
    may: ['server/demonstration/', 'server/cache/', 'server/content-service/', 'server/venue/', 'shared/', 'config/'],
  },
  { folder: 'server/launcher/', may: ['server/launcher/', 'server/runtime/', 'server/crypto/', 'shared/', 'config/'] },
  { folder: 'server/', may: ['server/', 'shared/', 'config/'] },
  {
    folder: 'client/desk/',
    may: ['client/desk/', 'client/features/seat-selector/', 'client/ui/', 'client/data/', 'client/styles/', 'shared/'],
  },
  ...layers('client/', ['renderer/', 'app/', 'layouts/', 'blocks/', 'features/', 'site/']),
]

/**
 * In the client each layer imports those below it. `page` and `ui`, at the end, import neither each other nor `data`: a
 * module of `ui` doesn't depend on the venue.
 */
function layers(root: string, order: string[]) {
  const forAll = ['shared/', `${root}styles/`]
  const above = order.map((layer, at) => ({
    folder: root + layer,
    may: [...forAll, ...[...order.slice(at), 'page/', 'ui/', 'data/'].map((below) => root + below)],
  }))
  return [
    ...above,
    ...['page/', 'ui/'].map((layer) => ({ folder: root + layer, may: [...forAll, root + layer] })),
    { folder: `${root}data/`, may: [...forAll, `${root}data/`, `${root}ui/listen`] },
    { folder: `${root}styles/`, may: [`${root}styles/`, 'shared/contrast'] },
  ]
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const SOURCE = /\.(ts|tsx|js|mjs)$/
const files = ['shared', 'config', 'server', 'client'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`),
)

/** The folder of a block or a feature, which imports no neighbour. */
const cellOf = (file: string) => /^client\/(?:blocks|features)\/[^/]+\//.exec(file)?.[0]
/** Blocks, or features: a block may show a feature. */
const layerOf = (cell: string) => cell.split('/')[1]

t.test('every folder imports only what it may', async (t) => {
  const wrong = files.flatMap((file) => {
    const rule = RULES.find(({ folder }) => file.startsWith(folder))
    if (!rule) return [`${file} has no rule`]
    return importsOf(file)
      .filter((imported) => !rule.may.some((allowed) => imported.startsWith(allowed)))
      .map((imported) => `${file} imports ${imported}`)
  })
  t.same(wrong, [])
  t.ok(files.length > 100, 'it looked at the whole repository')
})

t.test('only files of `carts/` write the table `cart`', async (t) => {
  const writesCart = /\b(?:update|insert into|delete from)\s+cart\b/i
  const writers = files.filter((file) => writesCart.test(readFileSync(path.join(root, file), 'utf8')))
  t.ok(writers.length > 0)
  t.same(
    writers.filter((file) => !file.startsWith('server/box-office/carts/')),
    [],
  )
})

t.test('the code of the demonstration’s folder only draws', async (t) => {
  const code = files.filter((file) => file.startsWith('server/demonstration/'))
  t.ok(code.length > 0)
  t.same(
    code.filter((file) => !/^server\/demonstration\/(?:documents|pictures|renders|seat-maps)\//.test(file)),
    [],
  )
})

t.test('tests create folders only with what removes them', async (t) => {
  const tests = ['unit', 'integration'].flatMap((folder) =>
    readdirSync(path.join(root, 'test', folder)).map((name) => `test/${folder}/${name}`),
  )
  const creates = /^import .*\b(?:mkdtemp|mkdtempSync|temporaryFolder)\b.* from/m
  t.same(
    tests.filter((file) => creates.test(readFileSync(path.join(root, file), 'utf8'))),
    [],
    'testFolder removes it after the test',
  )
})

t.test(
  'what an element, the window or the document listens to is added and removed together, by `listen`',
  async (t) => {
    const lasting = ['client/app/scroll.ts', 'client/desk/door/door-worker.js', 'client/ui/listen.ts']
    const ownTarget = /\b(?:stopped|script|source|worker)\.addEventListener\(/g
    const lines = files
      .filter((file) => file.startsWith('client/') && !lasting.includes(file))
      .flatMap((file) => readFileSync(path.join(root, file), 'utf8').replace(ownTarget, '').split('\n'))
    t.same(
      lines.filter((line) => /\b(?:add|remove)EventListener\(/.test(line) && !line.includes('once: true')),
      [],
    )
  },
)

/** Returns the lines of the client that match, outside one file. */
const clientLines = (pattern: RegExp, except: string) =>
  files
    .filter((file) => file.startsWith('client/') && file !== except)
    .flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'))
    .filter((line) => pattern.test(line))

t.test('the browser’s storage, which may be refused, is used in one place', async (t) => {
  t.same(clientLines(/\b(?:local|session)Storage\b(?!')/, 'client/data/browser-storage.ts'), [])
})

t.test('dollars are added as cents, in one place', async (t) => {
  t.same(clientLines(/(?:amount|price|total|fee)s? \+ |\+ (?:\w+\.)?(?:amount|price|total|subtotal|fee)\b/i, ''), [])
})

t.test('each icon is hidden from assistive technology, or is a picture with a name', async (t) => {
  const icons = files
    .filter((file) => file.startsWith('client/') && file.endsWith('.tsx'))
    .flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/<svg\b(?:=>|[^>])*>/g) ?? [])
  t.ok(icons.length > 15)
  t.same(
    icons.filter((icon) => !/aria-hidden="true"|role="img"|aria-label/.test(icon)),
    [],
  )
})

t.test('what is done after a form was sent uses the values that were sent', async (t) => {
  const forms = files.filter((file) => importsOf(file).includes('client/data/use-form-submit.ts'))
  t.ok(forms.length > 15)
  t.same(
    forms.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('form.getValues(')),
    [],
  )
})

t.test('no block imports another block, and no feature another feature', async (t) => {
  const wrong = files.flatMap((file) => {
    const own = cellOf(file)
    if (!own) return []
    const isNeighbour = (cell: string | undefined) => cell && cell !== own && layerOf(cell) === layerOf(own)
    return importsOf(file)
      .filter((imported) => isNeighbour(cellOf(imported)))
      .map((imported) => `${file} imports ${imported}`)
  })
  t.same(wrong, [])
})

/** An area's routes are a layer above its rules: they may call the rules of every area. */
const isRoutes = (file: string) => /^server\/box-office\/[^/]+\/routes\.ts$/.test(file)

t.test('only `areas.ts` imports the routes of an area', async (t) => {
  const importers = files.filter((file) => importsOf(file).some((imported) => isRoutes(imported)))
  t.same(importers, ['server/box-office/areas.ts'])
})

t.test('neighbouring folders of rules don’t import each other', async (t) => {
  const parents = ['server/box-office/', 'server/web/', 'server/content-service/', 'client/ui/', 'client/site/']
  const folderOf = (file: string) => {
    const parent = parents.find((each) => file.startsWith(each))
    const folder = parent && file.slice(parent.length).split('/').slice(0, -1)[0]
    return folder && parent + folder
  }
  const imports = new Set(
    files
      .filter((file) => !isRoutes(file))
      .flatMap((file) =>
        importsOf(file).map((imported) => `${folderOf(file)} imports ${folderOf(imported) ?? 'nothing here'}`),
      ),
  )
  const folders = [...new Set(files.flatMap((file) => folderOf(file) ?? []))]
  const pairs = folders.flatMap((one) =>
    folders.filter((other) => one < other).map((other) => [`${one} imports ${other}`, `${other} imports ${one}`]),
  )
  t.same(
    pairs.filter((pair) => pair.every((each) => imports.has(each))),
    [],
  )
  t.ok(folders.length > 40)
})

t.test('the server’s own code imports no React', async (t) => {
  const wrong = files.filter(
    (file) =>
      /^(?:server|shared|config)\//.test(file) &&
      /from '(?:react|react-dom|react-router-dom|swr)[/']/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  t.same(wrong, [])
})
