import { execFileSync, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Peer, peerOf } from './peer.ts'

const VERSIONS = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' }

const ELEMENTS = `import { createElement } from 'react'
import tree from './tree.json'
const elementOf = (node, key) =>
  typeof node === 'string' ? node : createElement(node.tag, { key, ...node.attributes }, ...node.children.map(elementOf))
`
/**
 * The page as Next.js renders pages by default: a server component, with a client component that has the page's data.
 */
const SERVER_PAGE = `${ELEMENTS}
import Data from './data'
export default function Page({ data }) {
  return <main><Data data={data} />{tree.children.map(elementOf)}</main>
}
`
const DATA = `'use client'
export default function Data({ data }) {
  return <i data-items={Object.keys(data).length} />
}
`
/** The whole page as one client component that gets the data as a prop. It costs less, as no data is sent twice. */
const CLIENT_PAGE = `'use client'
${ELEMENTS}
export default function Page({ data }) {
  return <main data-items={Object.keys(data).length}>{tree.children.map(elementOf)}</main>
}
`
const LAYOUT = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}
`
const routeOf = (page: 'server-page' | 'client-page', configuration: string) => `import data from '../data.json'
import Page from '../${page}'
${configuration}
export default function Route() {
  return <Page data={data} />
}
`
const SERVER = `import { createServer } from 'node:http'
import next from 'next'
const app = next({ dev: false, dir: import.meta.dirname })
await app.prepare()
const handle = app.getRequestHandler()
const server = createServer((request, response) => handle(request, response))
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpuMs: (user + system) / 1000 })
})
`

/**
 * Installs Next.js into a temporary folder and starts it with one page of the same markup and data. `/dynamic` is
 * rendered per request, `/dynamic-client` the same as one client component, and `/cached` comes from its cache.
 */
export async function startNext({ tree, data }: { tree: unknown; data: string }): Promise<Peer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-bench-next-'))
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), content)
  }
  write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: VERSIONS }))
  write('app/layout.jsx', LAYOUT)
  write('app/server-page.jsx', SERVER_PAGE)
  write('app/data.jsx', DATA)
  write('app/client-page.jsx', CLIENT_PAGE)
  write('app/tree.json', JSON.stringify(tree))
  write('app/data.json', data)
  const isDynamic = `export const dynamic = 'force-dynamic'`
  write('app/dynamic/page.jsx', routeOf('server-page', isDynamic))
  write('app/dynamic-client/page.jsx', routeOf('client-page', isDynamic))
  write('app/cached/page.jsx', routeOf('client-page', 'export const revalidate = 3600'))
  write('server.mjs', SERVER)
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  run('npm', 'install', '--no-audit', '--no-fund', '--include=prod')
  run('npx', 'next', 'build')
  const child = fork(path.join(folder, 'server.mjs'), {
    cwd: folder,
    env,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  child.stdout?.resume()
  const peer = await peerOf(child)
  const close = () => {
    peer.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...peer, close }
}
