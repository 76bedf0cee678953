import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'

const root = new URL('../../', import.meta.url)
const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** Vike's own entries of the build, which the server doesn't load. */
const OF_VIKE = /site\/server\/(entry\.|entries\/)/
/** The project of `venue export --payload` has dependencies of its own. */
const PAYLOAD_PROJECT = /payload-export\/project/

/** Fonts whose file names are composed. */
const COMPOSED_NAMES = /^(@fontsource-variable\/noto-sans|dejavu-fonts)/

const modules = ['dist/server', 'dist/shared', 'dist/config', 'dist/site/server'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true })
    .map((file) => path.posix.join(folder, String(file)))
    .filter((file) => /\.m?js$/.test(file) && !OF_VIKE.test(file) && !PAYLOAD_PROJECT.test(file)),
)
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(new URL(file, root), 'utf8').matchAll(
      /\b(?:from|import|resolve)\b ?\(?['"`]((?:@[\w-]+\/)?[\w-]+)/g,
    ),
  ].flatMap(([, name]) => name ?? [])
const imported = new Map(modules.flatMap((file) => importsOf(file).map((name) => [name, file])))

t.test('the built server imports no package that is installed for development only', async (t) => {
  t.ok(imported.has('fastify') && imported.has('react'))
  t.same(
    [...imported].filter(([name]) => Object.hasOwn(devDependencies, name)),
    [],
  )
})

t.test('each package that is installed in production is imported by the built server', async (t) => {
  const unused = Object.keys(dependencies).filter((name) => !imported.has(name) && !COMPOSED_NAMES.test(name))
  t.same(unused, [])
})
