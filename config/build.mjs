// Builds everything into dist/: the server file by file, the pages for the browser and for rendering, and their compressed forms.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
const bin = (name) => at('node_modules', '.bin', name)

function run(command, ...args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

rmSync(at('dist'), { recursive: true, force: true })
run(bin('tsc'), '-p', 'config/tsconfig.server.json')
writeFileSync(
  at('dist', 'package.json'),
  `${JSON.stringify({
    type: 'module',
    imports: { '#config/*': './config/*.js', '#shared/*': './shared/*.js', '#server/*': './server/*.js' },
  })}\n`,
)
// What the server reads beside its code: migrations, page files, workers.
cpSync(at('server'), at('dist', 'server'), { recursive: true, filter: (file) => !/\.tsx?$/.test(file) })
run(bin('vite'), 'build', '--config', 'config/vite.ts')

// Vike links every style, font and worker that an entry may come to need. What a page needs is linked by
// client/app/asset-links.ts, from the browser build's own manifest: vike is left the entries alone. Its list is a file
// of its own, and stands a second time in the server's entry, which is the one that it reads.
const vikesAssets = at('dist', 'site', 'assets.json')
const serverEntry = at('dist', 'site', 'server', 'entry.mjs')
const listed = readFileSync(vikesAssets, 'utf8')
const entries = JSON.parse(listed)
for (const entry of Object.values(entries)) for (const links of ['css', 'assets', 'imports']) delete entry[links]
delete entries['style.css']
const code = readFileSync(serverEntry, 'utf8')
if (!code.includes(listed)) throw new Error(`${serverEntry} doesn't hold the list of ${vikesAssets}`)
writeFileSync(
  serverEntry,
  code.replace(listed, () => JSON.stringify(entries)),
)
writeFileSync(vikesAssets, JSON.stringify(entries))

// Compressed once here, so that no request pays for it.
const client = at('dist', 'site', 'client')
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt)$/.test(entry.name)) continue
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  const bytes = readFileSync(file)
  if (bytes.length < 512) continue
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
mkdirSync(at('dist'), { recursive: true })
writeFileSync(at('dist', 'built'), `${new Date().toISOString()}\n`)
