import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { readSettings, type Settings } from '#config/settings'
import { buildBoxOffice } from '#server/box-office/app'
import type { Database } from '#server/box-office/database/database'
import { migrate } from '#server/box-office/database/migrate'
import { openDatabase } from '#server/box-office/database/open-database'
import { createPaymentProvider } from '#server/box-office/payments/create-payment-provider'
import type { PaymentProvider } from '#server/box-office/payments/payment-provider'
import type { Call, Input, Result } from '#shared/ticketing/call'
import { captcha } from '#shared/ticketing/captcha/captcha'
import type { Envelope, Failure } from '#shared/ticketing/envelope'
import { newDataFolder } from './database-folders.ts'
import { buildSmallWorld } from './small-world.ts'

/** A clock that stands still until it is moved. Starts at the real time, to the second. */
export interface MovableClock {
  now(): Date
  /** Only ever forward. */
  move(by: { minutes?: number; days?: number }): void
}

/** What a call was answered: the envelope, its status and its headers. */
export interface CallResponse<C> {
  status: number
  body: Envelope<Result<C>>
  headers: Record<string, string | undefined>
}

/** A visitor who keeps the token, as the cookie does. */
export interface TestVisitor {
  token: string | undefined
  /** The result; throws what a refusal says. Captchas are solved on the way. */
  call<C extends Call>(call: C, ...input: CallInput<C>): Promise<Result<C>>
  /** The whole answer, whatever it is. */
  response<C extends Call>(call: C, ...input: CallInput<C>): Promise<CallResponse<C>>
  /** The failure; throws if there is none. Input may be as wrong as it likes. */
  refusal(call: Call, input?: unknown): Promise<Failure>
}
type CallInput<C> = Input<C> extends undefined ? [] : [input: CaptchaOptional<Input<C>>]
/** The captcha's token is added where it is left out. */
type CaptchaOptional<I> = I extends { captchaToken: string } ? Omit<I, 'captchaToken'> & { captchaToken?: string } : I

export interface OpenBoxOffice {
  app: FastifyInstance
  db: Database
  clock: MovableClock
  settings: Settings
  paymentProvider: PaymentProvider
  visitor(): TestVisitor
  /** Listens on a free port; visitors made after it come over sockets. */
  listen(): Promise<string>
}

export interface BoxOfficeOptions {
  /** `pglite` by default. A PostgreSQL is given by its address. */
  databaseUrl?: string
  settings?: Record<string, string>
  /** What fills the database; by default `buildSmallWorld`. */
  fill?: (db: Database, now: Date) => Promise<void>
  /** By default the one of the settings, which out of the box can't be reached. */
  paymentProvider?: PaymentProvider
}

/**
 * A box office of its own, with a small programme, on the embedded database or on a PostgreSQL; closed after the test.
 */
export async function openBoxOffice(t: Tap, options: BoxOfficeOptions = {}): Promise<OpenBoxOffice> {
  const folder = options.databaseUrl
    ? mkdtempSync(path.join(os.tmpdir(), 'box-office-'))
    : await newDataFolder('schema')
  const settings = readSettings({
    DATA_DIR: folder,
    PORT: '0',
    DATABASE_URL: options.databaseUrl,
    PAYMENT_URL: 'http://127.0.0.1:9',
    PAYMENT_SECRET: 'the secret of the tests',
    ...options.settings,
  })
  const db = await openDatabase({ ...settings, isSynced: false })
  await migrate(db)
  const clock = movableClock()
  await (options.fill ?? buildSmallWorld)(db, clock.now())
  const paymentProvider = options.paymentProvider ?? createPaymentProvider(settings, clock)
  const parts = {
    settings,
    db,
    clock,
    paymentProvider,
    random: { bytes: randomBytes },
    log: pino({ level: 'error' }, pino.destination(2)),
  }
  const app = await buildBoxOffice({ ...parts, checkResults: true })
  t.teardown(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  let url: string | undefined
  return {
    ...{ app, db, clock, settings, paymentProvider },
    visitor: () => makeVisitor((request) => (url ? sendTo(url, request) : injectInto(app, request))),
    listen: async () => (url ??= await app.listen({ host: '127.0.0.1', port: 0 })),
  }
}

/** What this needs of a tap test. */
interface Tap {
  teardown(close: () => Promise<void>): void
}

function movableClock(): MovableClock {
  let now = Math.floor(Date.now() / 1000) * 1000
  return {
    now: () => new Date(now),
    move: ({ minutes = 0, days = 0 }) => {
      now += minutes * 60_000 + days * 86_400_000
    },
  }
}

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}
type Send = (request: Request) => Promise<{ status: number; text: string; headers: Record<string, string | undefined> }>

async function injectInto(app: FastifyInstance, { method, url, headers, body }: Request): ReturnType<Send> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers as Record<string, string> }
}

async function sendTo(origin: string, { method, url, headers, body }: Request): ReturnType<Send> {
  const answer = await fetch(origin + url, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
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
  const given = Object.entries(input as object).filter(([, value]) => value !== undefined)
  return { method, url: `${url}?${new URLSearchParams(given)}`, headers, body: undefined }
}

/** A captcha token as a browser makes it. */
export async function solvedCaptcha(visitor: TestVisitor): Promise<string> {
  const challenge = (await visitor.call(captcha.challenge)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
