// Builds everything into dist/: the server file by file, the pages for the browser and for rendering, and their
// compressed forms.
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
// Files that the server reads beside its code: migrations, page files, workers.
cpSync(at('server'), at('dist', 'server'), { recursive: true, filter: (file) => !/\.tsx?$/.test(file) })
// The payment sandbox's card page uses the site's typefaces.
cpSync(at('client', 'styles', 'fonts'), at('dist', 'client', 'styles', 'fonts'), { recursive: true })
run(bin('vite'), 'build', '--config', 'config/vite.ts')
run(bin('vite'), 'build', '--config', 'config/vite-desk.ts')

// Compressed here once, so that no request has to.
const pages = [at('dist', 'site', 'client'), at('dist', 'desk')]
for (const entry of pages.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt)$/.test(entry.name)) continue
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  const bytes = readFileSync(file)
  if (bytes.length < 512) continue
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
mkdirSync(at('dist'), { recursive: true })
writeFileSync(at('dist', 'built'), `${new Date().toISOString()}\n`)
