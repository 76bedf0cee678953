import { rmSync } from 'node:fs'
import type { Writable } from 'node:stream'
import type { Challenge } from 'altcha-lib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { readSettings, type Settings } from '#config/settings'
import { buildBoxOffice } from '#server/box-office/app'
import type { Database } from '#server/box-office/database/database'
import { migrate } from '#server/box-office/database/migrate'
import { openDatabase } from '#server/box-office/database/open-database'
import { createPaymentProvider } from '#server/box-office/orders/provider/create-payment-provider'
import type { PaymentProvider } from '#server/box-office/orders/provider/payment-provider'
import type { Random } from '#server/box-office/random'
import { altchaToken } from '#server/contract/check/captcha-tokens'
import { checkFolder } from '#server/venue/check-folder'
import { seasonFolder } from '#server/venue/season-folder'
import type { Call, Input, Result } from '#shared/ticketing/call'
import { captcha } from '#shared/ticketing/captcha/captcha'
import type { Envelope, Failure } from '#shared/ticketing/envelope'
import { closeAtOnce } from './close-at-once.ts'
import type { Engine } from './database.ts'
import { newDataFolder } from './database-folders.ts'
import { easyCaptchas } from './easy-captchas.ts'
import { freshPostgres } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { fillTestProgramme } from './test-programme.ts'

/**
 * The maximum that the setting allows. Many tests send hundreds of calls at once, and none of them may be rejected as
 * `TOO_BUSY` on a slow machine.
 */
const LONGEST_TIMEOUT_MS = '120000'

/**
 * A clock that only `move` changes. It starts tomorrow at 15:00 UTC, when the next day has begun in Melbourne: a rule
 * that uses UTC's day fails its test. How far a test can move it doesn't depend on the hour of the run, and it is never
 * behind the clocks that can't be moved.
 */
export interface MovableClock {
  now(): Date
  /** Moves the clock forward only. */
  move(by: { minutes?: number; days?: number }): void
}

/** The response to a call: its envelope, status and headers. */
export interface CallResponse<C> {
  status: number
  body: Envelope<Result<C>>
  headers: Record<string, string | undefined>
}

/** A visitor who stores the session token between calls. */
export interface TestVisitor {
  token: string | undefined
  /** Returns the result; throws if the call fails. It solves captchas. */
  call<C extends Call>(call: C, ...input: CallInput<C>): Promise<Result<C>>
  /** Returns the whole response, whether it succeeded or failed. */
  response<C extends Call>(call: C, ...input: CallInput<C>): Promise<CallResponse<C>>
  /** Returns the failure; throws if there is none. The input may be invalid. */
  refusal(call: Call, input?: unknown): Promise<Failure>
}
type CallInput<C> = Input<C> extends undefined ? [] : [input: CaptchaOptional<Input<C>>]
/** The captcha token is optional, because it is added if it is missing. */
type CaptchaOptional<I> = I extends { captchaToken: string } ? Omit<I, 'captchaToken'> & { captchaToken?: string } : I

export interface OpenBoxOffice {
  app: FastifyInstance
  db: Database
  clock: MovableClock
  settings: Settings
  paymentProvider: PaymentProvider
  /** `from` is the visitor's address as the web server passes it; without it the call comes from a private network. */
  visitor(from?: string): TestVisitor
  /** Simulates a crash: another box office on the same database answers from now on. */
  restart(): Promise<void>
  /** Sends any request to the box office that runs at the moment. */
  inject: FastifyInstance['inject']
  /** Listens on a free port; visitors created afterwards call it over HTTP. */
  listen(): Promise<string>
}

export interface BoxOfficeOptions {
  /** By default the machine's, with easy captchas. */
  random?: Random
  /** By default PostgreSQL, which opens ten times as fast as the embedded database. */
  engine?: Engine
  /** By default a new one; services that the box office talks to may need the same. */
  clock?: MovableClock
  /** The address of a PostgreSQL database; by default a new one. */
  databaseUrl?: string
  settings?: Record<string, string>
  /** Fills the database; by default `fillTestProgramme`. */
  fill?: (db: Database, now: Date) => Promise<void>
  /** By default the content service of the settings, which is unreachable unless they set its address. */
  paymentProvider?: PaymentProvider
  /** Receives what is logged on standard error. */
  logLevel?: 'error' | 'silent'
  /** Receives all log lines instead, each as a line of JSON. */
  logTo?: Writable
  /** Wraps the database, to watch its statements. */
  watch?: (db: Database) => Database
}

/** Opens a box office with a small programme, on PostgreSQL or the embedded database; closes it after the test. */
export async function openBoxOffice(t: Tap, options: BoxOfficeOptions = {}): Promise<OpenBoxOffice> {
  const isEmbedded = options.engine === 'pglite'
  const folder = isEmbedded ? await newDataFolder('schema') : temporaryFolder('box-office-')
  const settings = readSettings({
    DATA_DIR: folder,
    PORT: '0',
    DATABASE_URL: isEmbedded ? undefined : (options.databaseUrl ?? (await freshPostgres(t))),
    PAYMENT_URL: 'http://127.0.0.1:9',
    PAYMENT_SECRET: 'the secret of the tests',
    TICKETING_TIMEOUT_MS: LONGEST_TIMEOUT_MS,
    ...options.settings,
  })
  const opened = await openDatabase({ ...settings, isSynced: false })
  const db = options.watch?.(opened) ?? opened
  await migrate(db)
  const clock = options.clock ?? movableClock()
  await (options.fill ?? fillTestProgramme)(db, clock.now())
  const paymentProvider = options.paymentProvider ?? createPaymentProvider(settings, clock)
  const parts = {
    settings,
    db,
    clock,
    paymentProvider,
    random: options.random ?? easyCaptchas,
    seasonFolder: seasonFolder(checkFolder),
    log: options.logTo
      ? pino({ level: 'debug' }, options.logTo)
      : pino({ level: options.logLevel ?? 'error' }, pino.destination(2)),
  }
  const app = await buildBoxOffice({ ...parts, checkResults: true }).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  let running = app
  t.teardown(async () => {
    if (running !== app) await running.close()
    await closeAtOnce(app)
    rmSync(folder, { recursive: true, force: true })
  })
  let url: string | undefined
  return {
    ...{ app, db, clock, settings, paymentProvider },
    visitor: (from) =>
      makeVisitor((asked) => {
        const request = from ? { ...asked, headers: { ...asked.headers, 'x-forwarded-for': from } } : asked
        return url ? sendTo(url, request) : injectInto(running, request)
      }),
    restart: async () => {
      if (running !== app) await running.close()
      running = await buildBoxOffice({ ...parts, db: { ...db, close: async () => {} }, checkResults: true })
    },
    inject: ((options: InjectOptions) => running.inject(options)) as FastifyInstance['inject'],
    listen: async () => (url ??= await app.listen({ host: '127.0.0.1', port: 0 })),
  }
}

/** The part of a tap test that is used here. */
interface Tap {
  teardown(close: () => unknown): void
}

/** Returns a clock at its start, or at another one. */
export function movableClock(start = new Date().setUTCHours(24 + 15, 0, 0, 0)): MovableClock {
  let now = start
  return {
    now: () => new Date(now),
    move: ({ minutes = 0, days = 0 }) => {
      now += minutes * 60_000 + days * 86_400_000
    },
  }
}

/** Returns a visitor of a box office that listens at an address. */
export const visitorAt = (url: string): TestVisitor => makeVisitor((request) => sendTo(url, request))

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}
type Send = (request: Request) => Promise<{ status: number; text: string; headers: Record<string, string | undefined> }>

async function injectInto(app: FastifyInstance, { method, url, headers, body }: Request): ReturnType<Send> {
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, text: response.body, headers: response.headers as Record<string, string> }
}

async function sendTo(origin: string, { method, url, headers, body }: Request): ReturnType<Send> {
  const response = await fetch(origin + url, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) }
}

function makeVisitor(send: Send): TestVisitor {
  const visitor: TestVisitor = {
    token: undefined,
    response: async (call, ...[input]) => {
      const { status, text, headers } = await send(requestOf(call, await withCaptcha(call, input), visitor.token))
      const token = headers['x-session-token']
      if (token) visitor.token = token === '-' ? undefined : token
      return { status, body: JSON.parse(text), headers }
    },
    call: async (call, ...input) => {
      const { body } = await visitor.response(call, ...input)
      if (body.isError)
        throw new Error(`${call.path}: ${body.type}, ${body.title} ${JSON.stringify(body.validationErrors)}`)
      return body.result
    },
    refusal: async (call, input) => {
      const { body } = await visitor.response(call as Call<unknown, unknown>, input)
      if (!body.isError) throw new Error(`${call.path} was not refused`)
      return body
    },
  }
  const withCaptcha = async (call: Call, input: unknown) =>
    call.captcha && !(input as { captchaToken?: string } | undefined)?.captchaToken
      ? { ...(input as object), captchaToken: await solvedCaptcha(visitor) }
      : input
  return visitor
}

function requestOf({ method, path: url }: Call, input: unknown, token: string | undefined): Request {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (input === undefined) return { method, url, headers, body: undefined }
  if (method !== 'GET')
    return { method, url, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) }
  const query = Object.entries(input as object).filter(([, value]) => value !== undefined)
  return { method, url: `${url}?${new URLSearchParams(query)}`, headers, body: undefined }
}

/** Returns a captcha token, solved as in a browser. */
export async function solvedCaptcha(visitor: TestVisitor): Promise<string> {
  const challenge = (await visitor.call(captcha.challenge)) as unknown as Challenge
  return altchaToken(challenge)
}
