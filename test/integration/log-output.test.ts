// A process's stdout, read by another process: what happens to its lines when many are written, when nobody reads them
// for a while, and when nobody reads them any more.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const SCRIPT = fileURLToPath(new URL('../support/log-lines.ts', import.meta.url))

/** A shell that runs the commands on its own pipe, as the launcher does with its processes. */
function run(command: string, settings: Record<string, string>) {
  const env = { ...process.env, ...settings, SCRIPT, NODE: process.execPath }
  return spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

interface Line {
  part: string
  msg: string
  line: number
  lines: number
}
/** Throws if a line isn't JSON. */
async function readAll(child: ChildProcess): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
    lines.push(JSON.parse(line))
  return lines
}

t.test('lines of two processes on one pipe stay whole and in order up to the exit', async (t) => {
  const start = '"$NODE" --import tsx "$SCRIPT"'
  const lines = await readAll(run(`PART=one ${start} & PART=two ${start} & wait`, { LINES: '5000', WIDTH: '150' }))
  for (const part of ['one', 'two']) t.same(numbers(lines.filter((line) => line.part === part)), upTo(5000), part)
})

const numbers = (lines: readonly Line[]) => lines.map(({ line }) => line)
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

t.test('lines that wait for a slow reader while the process exits are all written', async (t) => {
  const child = run('exec "$NODE" --import tsx "$SCRIPT"', { LINES: '2000', WIDTH: '400', THEN: 'exit-later' })
  await once(child.stderr as NodeJS.ReadableStream, 'data')
  t.same(numbers(await readAll(child)), upTo(2000))
})

t.test('lines logged before an uncaught exception are all written', async (t) => {
  const child = run('exec "$NODE" --import tsx "$SCRIPT"', { LINES: '2000', WIDTH: '400', THEN: 'throw' })
  const ended = once(child, 'exit')
  t.same(numbers(await readAll(child)), upTo(2000))
  t.same(await ended, [1, null])
})

t.test('a process exits even if nobody reads its log lines', async (t) => {
  const child = run('exec "$NODE" --import tsx "$SCRIPT"', { LINES: '2000', WIDTH: '400' })
  t.same(await once(child, 'exit'), [0, null])
  child.stdout?.destroy()
})

t.test('lines wait for a slow reader up to a limit, and later one line says how many were dropped', async (t) => {
  const LINES = 40_000
  const child = run('exec "$NODE" --import tsx "$SCRIPT"', { LINES: String(LINES), WIDTH: '400', THEN: 'stay' })
  let many = 0
  let dropped = 0
  // They are all logged in one turn of the event loop, which writes nothing else meanwhile.
  await once(child.stdout as NodeJS.ReadableStream, 'readable')
  for await (const text of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const { msg, lines } = JSON.parse(text) as Line
    if (msg === 'many') many++
    if (msg.startsWith('log lines were dropped')) dropped += lines
    if (dropped && msg === 'still there') break
  }
  child.kill()
  t.ok(dropped > 0, `${dropped} were dropped`)
  t.equal(many + dropped, LINES)
})

t.test('a process exits once its log can’t be read any more', async (t) => {
  const child = run('exec "$NODE" --import tsx "$SCRIPT"', { THEN: 'stay' })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  child.stdout?.destroy()
  const [code, signal] = await once(child, 'exit')
  t.same([code, signal], [null, 'SIGTERM'])
})
