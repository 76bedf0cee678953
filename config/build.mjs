// Builds everything into dist/: the server file by file, the pages for the browser and for rendering, and their
// compressed forms.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => path.join(root, ...parts)
const bin = (name) => at('node_modules', '.bin', name)

/** Runs a command and prints its output when it has ended, so that those of several aren't mixed. */
function run(command, ...args) {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(text))
    child.once('error', (error) => {
      console.error(error.message)
      process.exit(1)
    })
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      if (status !== 0) process.exit(status ?? 1)
      resolve()
    })
  })
}

async function buildServer() {
  await run(bin('tsc'), '-p', 'config/tsconfig.server.json')
  writeFileSync(
    at('dist', 'package.json'),
    `${JSON.stringify({
      version: JSON.parse(readFileSync(at('package.json'), 'utf8')).version,
      type: 'module',
      imports: { '#config/*': './config/*.js', '#shared/*': './shared/*.js', '#server/*': './server/*.js' },
    })}\n`,
  )
  // Files that the server reads beside its code: migrations, page files, workers.
  cpSync(at('server'), at('dist', 'server'), { recursive: true, filter: (file) => !/\.tsx?$/.test(file) })
  // The payment sandbox's card page uses the site's typefaces.
  cpSync(at('client', 'styles', 'fonts'), at('dist', 'client', 'styles', 'fonts'), { recursive: true })
}

async function buildPages(config, folder) {
  await run(bin('vite'), 'build', '--config', config)
  await compressFiles(folder)
}

/** Compresses a folder's files once, so that no request has to. */
async function compressFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt)$/.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(path.join(entry.parentPath ?? entry.path, entry.name))))
}

async function compressFile(file) {
  const bytes = await readFile(file)
  if (bytes.length < 512) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

rmSync(at('dist'), { recursive: true, force: true })
mkdirSync(at('dist'))
await Promise.all([
  buildServer(),
  buildPages('config/vite.ts', at('dist', 'site', 'client')),
  buildPages('config/vite-desk.ts', at('dist', 'desk')),
])
// Its time is what config/prepare.mjs compares; it is empty so that one commit builds the same image twice.
writeFileSync(at('dist', 'built'), '')
