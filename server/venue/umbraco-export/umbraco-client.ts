import { callOutside, type OutsideAnswer, type OutsideCall } from '#server/http/outside-call'

const API = '/umbraco/management/api/v1'
/** The largest answer that is read, in bytes: a document with all its blocks. */
const MAX_BYTES = 8 * 1024 * 1024
/** Before its expiry, from when a token isn't used any more, in milliseconds. */
const TOKEN_MARGIN_MS = 20_000

/** Umbraco doesn't answer, or refuses a request. The message has its reason. */
export class UmbracoRefused extends Error {
  override name = 'UmbracoRefused'
}

export interface UmbracoAccess {
  /** Without `/umbraco` */
  url: string
  clientId: string
  clientSecret: string
  /** The time limit of a call without a file, in milliseconds. */
  withinMs?: number
}
type Body = object | FormData | undefined

export interface UmbracoClient {
  /** Calls the Management API with a token, which is renewed before it expires and if Umbraco no longer accepts it. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: Body): Promise<OutsideAnswer>
}

const DEFAULT_LIMIT_MS = 60_000
/** An upload may take this many times as long as another call. */
const UPLOAD_FACTOR = 10

export function createUmbracoClient({
  url,
  clientId,
  clientSecret,
  withinMs = DEFAULT_LIMIT_MS,
}: UmbracoAccess): UmbracoClient {
  const base = `${url.replace(/\/+$/, '')}${API}`
  let token = { text: '', until: 0 }

  const send = (path: string, call: Omit<OutsideCall, 'maxBytes' | 'withinMs'>, limitMs = withinMs) =>
    callOutside(`${base}/${path}`, { ...call, maxBytes: MAX_BYTES, withinMs: limitMs }).catch((cause: Error) => {
      const reason = cause.cause instanceof Error ? cause.cause.message : cause.message
      throw new UmbracoRefused(`${url} didn’t answer: ${reason}`, { cause })
    })

  async function newToken() {
    const body = new URLSearchParams({
      ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    })
    const answer = await send('security/back-office/token', { method: 'POST', body })
    const { access_token: text, expires_in: seconds = 60 } = fieldsOf(answer)
    if (!answer.isOk || typeof text !== 'string')
      throw new UmbracoRefused(
        `No token for ${clientId}: ${reasonOf(answer)}. Is it the client of an API user, and the secret correct?`,
      )
    return { text, until: Date.now() + Number(seconds) * 1000 - TOKEN_MARGIN_MS }
  }

  return {
    async call(method, path, body) {
      const isUpload = body instanceof FormData
      for (let attempt = 1; ; attempt++) {
        if (Date.now() >= token.until) token = await newToken()
        const headers = {
          ...{ authorization: `Bearer ${token.text}`, accept: 'application/json' },
          ...(body && !isUpload && { 'content-type': 'application/json' }),
        }
        const sent = body && { body: isUpload ? body : JSON.stringify(body) }
        const answer = await send(path, { method, headers, ...sent }, isUpload ? withinMs * UPLOAD_FACTOR : withinMs)
        if (answer.status !== 401 || attempt === 2) return answer
        token.until = 0
      }
    },
  }
}

/** Returns an answer's fields. None if it isn't a JSON object. */
export function fieldsOf({ text }: OutsideAnswer): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Returns the status and the reason of an answer that refuses a request. */
export function reasonOf(answer: OutsideAnswer): string {
  const { title, detail, error, error_description: description, errors, operationStatus } = fieldsOf(answer)
  const named = [title, detail, error, description, operationStatus, errors && JSON.stringify(errors)].filter(Boolean)
  return `${answer.status} ${named.length > 0 ? named.join(': ') : answer.text.slice(0, 200)}`.trim()
}
