import { Readable } from 'node:stream'
import { Pool } from 'undici'
import type { Settings } from '#config/settings'
import { createCache } from '#server/cache/cache'
import { contentCachePolicy } from '#server/content-client/cache-policy'
import { wholeBodyWithin } from '#server/http/whole-body'
import { isRaw } from '#shared/content/raw'
import type { FormDefinition } from '#shared/forms/definition'
import { FORMS_API } from '#shared/forms/forms-api'
import type { Log } from '../content/loader.ts'
import { definitionOf } from '../content/normalising/form-of.ts'

export type FormServiceSettings = Pick<
  Settings,
  | 'FORMS_URL'
  | 'FORMS_API_KEY'
  | 'FORMS_CULTURE'
  | 'FORMS_TIMEOUT_MS'
  | 'COMPANION_HOST'
  | 'FORM_SERVICE_PORT'
  | 'CONTENT_TTL_SECONDS'
  | 'CONTENT_PREVIEW'
>
/** A visitor's entry to send to the form service. */
export interface EntryRequest {
  id: string
  /** The JSON of the entry's values, as the browser sends it. */
  values: AsyncIterable<Buffer>
  /** Their length in bytes, if known */
  length: number | undefined
  /** The session's token. */
  token: string | null
  requestId: string
  clientAddress: string
  /** Aborts when the browser disconnects. */
  signal: AbortSignal
}
/** The form service's answer to an entry: its validation errors by field alias if it was refused */
export interface EntryAnswer {
  status: number
  errors: Record<string, string[]>
}

const MAX_DEFINITION_BYTES = 2 * 1024 * 1024
const MAX_ANSWER_BYTES = 256 * 1024
const MAX_FORMS = 500
/** How long a missing form is cached as missing, in milliseconds */
const MISSING_TTL = 10_000
const CONNECT_TIMEOUT = 5_000

/**
 * Creates the client of the form service (Umbraco Forms), which reads and caches definitions, and sends entries. Only
 * the client has the API key.
 */
export function createFormService({
  settings,
  now,
  log,
}: {
  settings: FormServiceSettings
  now: () => number
  log: Log
}) {
  const base = new URL(formsUrl(settings))
  const timeout = settings.FORMS_TIMEOUT_MS
  const pool = new Pool(base.origin, {
    connections: 32,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connect: { timeout: Math.min(timeout, CONNECT_TIMEOUT) },
  })
  const pathOf = (part: string) => `${base.pathname.replace(/\/$/, '')}${part}`
  const key = settings.FORMS_API_KEY ? { 'api-key': settings.FORMS_API_KEY } : {}
  const policy = contentCachePolicy(settings)
  const cache = createCache<FormDefinition | null>({
    ...{ ...policy, now, refreshAfter: policy.ttl / 2, maxEntries: MAX_FORMS },
    negative: { is: (definition) => definition === null, ttl: MISSING_TTL, maxEntries: MAX_FORMS },
  })
  const mediaOrigins = [base.origin]

  async function load(id: string): Promise<FormDefinition | null> {
    const { statusCode, body } = await pool.request({
      ...{ path: pathOf(`/definitions/${id}`), method: 'GET', signal: AbortSignal.timeout(timeout) },
      headers: { accept: 'application/json', ...key },
    })
    const text = String(await wholeBodyWithin(body, { maxBytes: MAX_DEFINITION_BYTES, withinMs: timeout }))
    if (statusCode === 404) return null
    const reportOddity = (field: string, what: string) => log.warn({ form: id, field, what }, 'odd form')
    const definition = statusCode === 200 ? definitionOf(parsed(text), { mediaOrigins, reportOddity }, 'form') : null
    if (!definition) throw new Error(`The form service answered ${statusCode} to a definition`)
    return definition
  }
  const reported = (id: string) =>
    load(id).catch((err: unknown) => {
      log.error({ form: id, err }, 'a form could not be read')
      throw err
    })

  return {
    /** Returns a form's definition, null if there is no such form. Throws if it can't be read within `maxFirstWait`. */
    async readDefinition(id: string, maxFirstWait = timeout): Promise<FormDefinition | null> {
      if (settings.CONTENT_PREVIEW) return reported(id)
      const { value } = await cache.get(id.toLowerCase(), () => reported(id), { maxFirstWait })
      return value
    },

    /** Sends an entry. The time limit applies only to the answer, as sending takes as long as the browser does. */
    async sendEntry({
      id,
      values,
      length,
      token,
      requestId,
      clientAddress,
      signal,
    }: EntryRequest): Promise<EntryAnswer> {
      const [before, after] = [`{"culture":${JSON.stringify(settings.FORMS_CULTURE)},"values":`, '}']
      const { statusCode, body } = await pool.request({
        ...{ path: pathOf(`/entries/${id}`), method: 'POST', signal },
        headers: {
          ...{ accept: 'application/json', 'content-type': 'application/json', ...key },
          ...(length !== undefined && { 'content-length': String(before.length + length + after.length) }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...{ 'x-request-id': requestId, 'x-forwarded-for': clientAddress },
        },
        body: Readable.from(surrounded(before, values, after)),
      })
      const text = String(await wholeBodyWithin(body, { maxBytes: MAX_ANSWER_BYTES, withinMs: timeout }))
      return { status: statusCode, errors: statusCode === 422 ? errorsIn(parsed(text)) : {} }
    },

    close: () => pool.destroy(),
  }
}
export type FormService = ReturnType<typeof createFormService>

/** Returns the address of the form service's API without a trailing slash: the venue's own or the companion's. */
const formsUrl = ({
  FORMS_URL,
  COMPANION_HOST,
  FORM_SERVICE_PORT,
}: Pick<FormServiceSettings, 'FORMS_URL' | 'COMPANION_HOST' | 'FORM_SERVICE_PORT'>): string =>
  FORMS_URL ?? `http://${COMPANION_HOST}:${FORM_SERVICE_PORT}${FORMS_API}`

async function* surrounded(before: string, values: AsyncIterable<Buffer>, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before)
  yield* values
  yield Buffer.from(after)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the texts of `errors`, each of which may be a list or a single text. */
function errorsIn(body: unknown): Record<string, string[]> {
  const errors = isRaw(body) && isRaw(body.errors) ? body.errors : {}
  const texts = Object.entries(errors).map(([alias, messages]): [string, string[]] => [
    alias,
    [messages].flat().filter((each): each is string => typeof each === 'string' && each !== ''),
  ])
  return Object.fromEntries(texts.filter(([, messages]) => messages.length > 0))
}
