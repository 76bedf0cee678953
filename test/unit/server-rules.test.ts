import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import t from 'tap'
import { httpServer } from '#server/http/http-server'

const server = fileURLToPath(new URL('../../server/', import.meta.url))
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|tsx|js)$/.test(name))
  .map((name) => name.split(path.sep).join('/'))

/** The modules that call outside services: all other modules use one of these. */
const CALLERS = [
  'http/outside-call.ts',
  // Only chooses the address for these.
  'http/service-addresses.ts',
  // Files of any length are streamed, with a time limit per chunk.
  'web/media/upstream-media.ts',
  // The pools of the proxy and of form entries.
  'web/ticketing/upstream.ts',
  'web/forms/form-service.ts',
  // Runs in the browser.
  'web/tickets/kept-tickets-worker.js',
  // A stream of events, with a time limit for each and a limit of its length.
  'contract/check/seat-events.ts',
  // These lines run in the browser.
  'waiting-room/pages/waiting-page.ts',
]

/** Vike's response isn't a stream: it has only a `pipe`. */
const VIKE = ['web/pages/vike-renderer.ts']

/** Returns the files, relative to `server/`, with the matching lines that aren't comments. */
const linesWith = (pattern: RegExp, allowed: readonly string[]): string[] =>
  files
    .filter((file) => !allowed.includes(file))
    .flatMap((file) =>
      readFileSync(path.join(server, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line) ? [`${file}:${at + 1}`] : [])),
    )

t.test('streams are joined by pipeline, which propagates errors', async (t) => {
  // `pipe` doesn't: an error without a listener ends the process.
  t.same(linesWith(/\.pipe\(/, VIKE), [])
  t.ok(files.length > 300, 'it looked at the whole server')
})

t.test('outside services are called within the limits of callOutside', async (t) => {
  t.same(linesWith(/(?<![\w.'"`])fetch\(|globalThis\.fetch\b|from 'undici'/, CALLERS), [])
  t.same(linesWith(/(?:\b(?:request|get|Agent)\b[^'"]*|\* as \w+ |import (?!type)\w+ )from 'node:https?'/, []), [])
})

t.test('every server is made by httpServer, which lets nothing be stored by default', async (t) => {
  t.same(linesWith(/\bfastify\(|import (?!type)\w+.* from 'fastify'/i, ['http/http-server.ts']), [])
  const app = httpServer(pino({ level: 'silent' }))
  app.get('/silent', async () => ({}))
  app.get('/public', async (_request, reply) => reply.header('Cache-Control', 'public, max-age=60').send({}))
  app.get('/redirect', async (_request, reply) => reply.redirect('/silent', 303))
  app.get('/failure', async () => Promise.reject(new Error('broken on purpose')))
  const of = async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    return [statusCode, headers['cache-control']]
  }
  t.same(await of('/silent'), [200, 'no-store'])
  t.same(await of('/public'), [200, 'public, max-age=60'])
  t.same(await of('/redirect'), [303, 'no-store'])
  t.same(await of('/failure'), [500, 'no-store'])
  t.same(await of('/unknown'), [404, 'no-store'])
  await app.close()
})

/** An interpolated field with a visitor's input. */
const TYPED = /\$\{[^}]*\b(?:firstName|lastName|receiptName|deliveryAddress|message|to|from)\b[^}]*\}/

t.test('mails contain visitors’ input only through typedText and greeting', async (t) => {
  const linesOf = (file: string) => readFileSync(path.join(server, file), 'utf8').split('\n')
  const composers = files.filter((file) => linesOf(file).some((line) => line.includes("/mail-layout.ts'")))
  const raw = composers.flatMap((file) =>
    linesOf(file).filter((line) => TYPED.test(line) && !/\b(?:typedText|greeting)\(/.test(line)),
  )
  t.same(raw, [])
  t.ok(composers.length > 8, 'it looked at every mail')
})

t.test(
  'a moment is compared with now in one way: at its end a thing is over, and at its beginning it has begun',
  async (t) => {
    // So an end is `> now` while it lasts and `<= now` after it, and a beginning the other way round.
    const wrong = /(?:>=|[^<=-]<) (?:\$\{)?now\b|\bnow(?:\(\)|\.getTime\(\))?\}? (?:>|<=) /
    const found = ['server', 'shared', 'client'].flatMap((folder) => {
      const at = fileURLToPath(new URL(`../../${folder}/`, import.meta.url))
      return readdirSync(at, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .flatMap((name) => readFileSync(path.join(at, name), 'utf8').split('\n'))
    })
    t.ok(found.filter((line) => /(?:>|<=) (?:\$\{)?now\b/.test(line)).length > 100)
    t.same(
      found.filter((line) => wrong.test(line)),
      [],
    )
  },
)
