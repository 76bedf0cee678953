import type { Settings } from '#config/settings'
import { withContentUrl } from '#server/content-client/content-settings'
import { contentProblem } from '#server/content-client/examine-content'
import { callOutside } from '#server/http/outside-call'
import { FORMS_API } from '#shared/forms/forms-api'
import { session } from '#shared/ticketing/session/session'
import { ticketingAddresses } from '../web/ticketing-url.ts'
import type { ExaminedPart } from './examined-parts.ts'
import { errorFinding, type Finding, ok, warning } from './finding.ts'

/** Time limit of each service, in milliseconds, and maximum bytes of its answer */
const WITHIN = 5_000
const MAX_BYTES = 8 * 1024 * 1024

interface Answer {
  status: number
  text: string
}

/** Returns the answer; null if none came in time. */
async function answerOf(url: string, headers: Record<string, string> = {}): Promise<Answer | null> {
  try {
    return await callOutside(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      ...{ withinMs: WITHIN, maxBytes: MAX_BYTES },
    })
  } catch {
    return null
  }
}

/**
 * Returns the finding about a service that doesn't answer: an error for the venue's own, a warning for a companion,
 * which may just not be running.
 */
const silent = (about: string, url: string, setting: string, isOwn: boolean): Finding =>
  isOwn
    ? errorFinding(about, `doesn’t answer at ${url}: is ${setting} right, and is the service running?`)
    : warning(about, `the companion doesn’t answer at ${url}: npm start starts it`)

const refuses = ({ status }: { status: number }) => status === 401 || status === 403

/** Returns findings about every service that visitors need, or that a part calls, all checked in parallel. */
export const examineServices = (settings: Settings, part?: ExaminedPart): Promise<Finding[]> => {
  const called = {
    content: () => [examineContent(settings)],
    ticketing: () => ticketingUrls(settings).map((url) => examineTicketing(url, settings)),
    forms: () => [examineForms(settings)],
    payment: () => [examinePayment(settings)],
    waitingRoom: () => [examineWaitingRoom(settings)],
    webServer: () => [examineWebServer(settings)],
  }
  const names = part ? CALLED_BY[part] : (Object.keys(called) as (keyof typeof called)[])
  return Promise.all(names.flatMap((name) => called[name]()))
}

/** What each part calls. The web server's own check is also there, as it says which proxies it has seen. */
const CALLED_BY = {
  web: ['content', 'ticketing', 'forms', 'waitingRoom', 'webServer'],
  'box-office': ['content', 'payment'],
  'content-service': [],
  forms: [],
  desk: [],
  'waiting-room': ['ticketing'],
} as const satisfies Record<ExaminedPart, readonly string[]>

async function examineContent(settings: Settings): Promise<Finding> {
  const about = 'content'
  const { CONTENT_URL, ...own } = withContentUrl(settings)
  const wrong = await contentProblem({ ...own, CONTENT_URL, CONTENT_TIMEOUT_MS: WITHIN })
  if (!wrong) return ok(about, `${CONTENT_URL} answers`)
  return /doesn’t answer/.test(wrong)
    ? silent(about, CONTENT_URL, 'CONTENT_URL', settings.CONTENT_URL !== undefined)
    : errorFinding(about, `${CONTENT_URL}: ${wrong}`)
}

const ticketingUrls = (settings: Settings): string[] => ticketingAddresses(settings).inOrder().sort()

async function examineTicketing(url: string, settings: Settings): Promise<Finding> {
  const about = 'ticketing'
  const answer = await answerOf(url + session.info.path)
  if (!answer) return silent(about, url, 'TICKETING_URL', settings.TICKETING_URL !== undefined)
  return isEnvelope(answer.text)
    ? ok(about, `${url} answers`)
    : errorFinding(
        about,
        `${url} answers ${answer.status} to ${session.info.path}, not as the contract says: is TICKETING_URL the address of a ticketing service?`,
      )
}

async function examineForms(settings: Settings): Promise<Finding> {
  const about = 'forms'
  const url = settings.FORMS_URL ?? `http://${settings.COMPANION_HOST}:${settings.FORM_SERVICE_PORT}${FORMS_API}`
  const key: Record<string, string> = settings.FORMS_API_KEY ? { 'api-key': settings.FORMS_API_KEY } : {}
  const answer = await answerOf(`${url}/definitions/00000000-0000-0000-0000-000000000000`, key)
  if (!answer) return silent(about, url, 'FORMS_URL', settings.FORMS_URL !== undefined)
  if (refuses(answer)) return errorFinding(about, `${url} refuses the key: set FORMS_API_KEY to the service’s`)
  return answer.status >= 500
    ? errorFinding(about, `${url} answers ${answer.status}: check its log`)
    : ok(about, `${url} answers`)
}

async function examinePayment(settings: Settings): Promise<Finding> {
  const about = 'payment'
  if (settings.TICKETING_URL) return ok(about, 'is handled by the ticketing service')
  if (settings.PAYMENT_PROVIDER === 'stripe') return examineStripe(settings)
  const url = settings.PAYMENT_URL ?? `http://${settings.COMPANION_HOST}:${settings.PAYMENT_SANDBOX_PORT}`
  const answer = await answerOf(url)
  if (!answer) return silent(about, url, 'PAYMENT_URL', settings.PAYMENT_URL !== undefined)
  return answer.status >= 500
    ? errorFinding(about, `${url} answers ${answer.status}: check its log`)
    : ok(about, `${url} answers`)
}

async function examineStripe(settings: Settings): Promise<Finding> {
  const about = 'payment'
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL, DEMO } = settings
  if (!key) return errorFinding('STRIPE_SECRET_KEY', 'must be set if PAYMENT_PROVIDER is stripe')
  if (!STRIPE_WEBHOOK_SECRET) return errorFinding('STRIPE_WEBHOOK_SECRET', 'must be set if PAYMENT_PROVIDER is stripe')
  const answer = await answerOf(`${STRIPE_API_URL}/v1/checkout/sessions?limit=1`, { authorization: `Bearer ${key}` })
  if (!answer) return silent(about, STRIPE_API_URL, 'the network', true)
  if (refuses(answer)) return errorFinding('STRIPE_SECRET_KEY', 'Stripe refuses it: set the account’s API key')
  if (!DEMO && /^[a-z]+_test_/.test(key))
    return errorFinding('STRIPE_SECRET_KEY', 'is a test key: no payment would be charged; set a live key')
  return ok(about, `${STRIPE_API_URL} answers`)
}

async function examineWaitingRoom({ WAITING_ROOM_URL: url }: Settings): Promise<Finding> {
  const about = 'waiting room'
  if (!url) return ok(about, 'none is configured')
  return (await answerOf(url))
    ? ok(about, `${url} answers`)
    : warning(about, `doesn’t answer at ${url}: visitors sent there see an error; is WAITING_ROOM_URL right?`)
}

/** Returns what the web server that runs with these settings on this machine reports about itself. */
async function examineWebServer({ PORT }: Settings): Promise<Finding> {
  const about = 'web server'
  const url = `http://127.0.0.1:${PORT}`
  const answer = await answerOf(`${url}/readyz`)
  const checks = answer && checksOf(answer.text)
  if (!checks) return ok(about, `none runs at ${url}`)
  if (checks.trustProxy !== 'failed') return ok(about, `runs at ${url}`)
  const text =
    'doesn’t name the proxy in front of the running web server, so all visitors count as one: add its address'
  return errorFinding('TRUST_PROXY', text)
}

function checksOf(text: string): Record<string, unknown> | null {
  const { checks } = (parsed(text) ?? {}) as { checks?: Record<string, unknown> }
  return typeof checks === 'object' ? checks : null
}

const isEnvelope = (text: string) => typeof (parsed(text) as { isError?: unknown } | null)?.isError === 'boolean'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
