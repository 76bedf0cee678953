import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { getPriority, setPriority } from 'node:os'
import path from 'node:path'
import t from 'tap'
import { production } from '#shared/ticketing/production/production'
import { httpVisitor } from '#test/support/http-visitor'
import { testFolder } from '#test/support/temporary-folder'
import { freePorts, openVenue } from '#test/support/venue'

const PRODUCTION = 1001
const PORTS = 8
/** The box office's port is the one after the content service's. */
const BOX_OFFICE_OFFSET = 2

// A launcher with the priority that `nice -n 4` would give it.
const priority = getPriority() + 4
setPriority(priority)
const folder = testFolder(t)
// As an older version left them.
for (const part of ['box-office', 'forms', 'payment-sandbox', 'outbox'])
  mkdirSync(path.join(folder, part), { mode: 0o755 })
const firstPort = await freePorts(PORTS)
const venue = await openVenue({ PORT: String(firstPort), LOG_LEVEL: 'info' }, folder)
t.teardown(() => venue.close())

t.test('cached pages precede calls, and both precede pictures and entries, even at a lower priority', async (t) => {
  const web = Math.max(...prioritiesIn(venue.processOf('web server')))
  const calls = getPriority(venue.processOf('box office'))
  const pictures = Math.min(...prioritiesIn(venue.processOf('content service')))
  const entries = getPriority(venue.processOf('form service'))
  t.same([web, calls, pictures, entries], [priority, priority + 5, priority + 10, priority + 10])
})

t.test('files with data of visitors or secrets are readable by their owner only', async (t) => {
  const readable = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name))
    // The embedded database sets the modes of its own files, in a folder that only its owner can read.
    .filter((file) => !file.startsWith(path.join(folder, 'box-office', 'data', '/')))
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
  t.same(readable, [])
})

t.test('a box office that can’t be restarted is retried, and pages are still served', async (t) => {
  const boxOfficePort = firstPort + BOX_OFFICE_OFFSET
  process.kill(venue.processOf('box office'), 'SIGKILL')
  await venue.logged('box office ended and will be restarted')
  const squatter = createServer()
  t.teardown(() => squatter.close())
  await new Promise<void>((resolve) => squatter.listen(boxOfficePort, '127.0.0.1', resolve))
  await venue.logged(`box office: port ${boxOfficePort} is taken`)
  await venue.logged('"pauseMs":2000')
  const response = await fetch(venue.url)
  t.equal(response.status, 200)
  t.match(await response.text(), /<h1/)

  await new Promise((resolve) => squatter.close(resolve))
  const { performances } = await httpVisitor(venue.url).callUntilSuccess(production.performances, {
    ProductionId: PRODUCTION,
  })
  t.ok(performances.length > 0)
})

t.test('a process killed by a signal during the start is named in the log, with the signal', async (t) => {
  for (const [part, signal] of [
    ['content-service', 'SIGKILL'],
    ['web', 'SIGABRT'],
  ]) {
    const source = `if (process.argv[1].includes('/server/${part}/')) process.kill(process.pid, '${signal}')`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(source)}`
    const name = part === 'web' ? 'web server' : 'content service'
    await t.rejects(openVenue({ NODE_OPTIONS, TICKETING_URL: 'http://127.0.0.1:9' }), {
      message: new RegExp(`exit code 1[\\s\\S]*${name}: ended by ${signal} before it was ready`),
    })
  }
})

/** For each of the process's threads. */
function prioritiesIn(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)))
}
