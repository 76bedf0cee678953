/**
 * Every setting of every part, once: its name in the environment, its kind, its default and what it is for.
 * Read and checked once at the start; a wrong value stops the start with one line that names it.
 */

const DAY_ZONE = 'Australia/Melbourne'

interface SettingType<T> {
  /** What a right value looks like, for the message about a wrong one. */
  expects: string
  /** The value, or undefined when the text is wrong. */
  parse(text: string): T | undefined
}
interface Setting<T> extends SettingType<T> {
  fallback: T
  purpose: string
}

const setting = <T>(kind: SettingType<T>, fallback: T, purpose: string): Setting<T> => ({ ...kind, fallback, purpose })
const unset = <T>(kind: SettingType<T>, purpose: string): Setting<T | undefined> => ({
  ...kind,
  fallback: undefined,
  purpose,
})

const text: SettingType<string> = { expects: 'a text', parse: (value) => value }
const flag: SettingType<boolean> = {
  expects: 'true or false',
  parse: (value) => (value === 'true' ? true : value === 'false' ? false : undefined),
}
const integer = (least: number, most: number): SettingType<number> => ({
  expects: `a whole number from ${least} to ${most}`,
  parse: (value) => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= least && number <= most ? number : undefined
  },
})
const port = integer(0, 65535)
const address: SettingType<string> = {
  expects: 'an http or https address',
  parse: (value) => {
    const url = URL.parse?.(value) ?? parseUrl(value)
    return url && /^https?:$/.test(url.protocol) ? value.replace(/\/+$/, '') : undefined
  },
}
const scheme = (...schemes: string[]): SettingType<string> => ({
  expects: `an address that starts with ${schemes.join(' or ')}`,
  parse: (value) => (schemes.some((each) => value.startsWith(each)) ? value : undefined),
})
const oneOf = <T extends string>(...values: T[]): SettingType<T> => ({
  expects: values.join(' or '),
  parse: (value) => values.find((each) => each === value),
})
const list: SettingType<string[]> = {
  expects: 'names with commas between them',
  parse: (value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
}
const instant: SettingType<Date> = {
  expects: 'a time with its zone, such as 2027-03-01T09:00:00+11:00',
  parse: (value) => {
    const time = new Date(value)
    return /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(time.getTime()) ? time : undefined
  },
}
const timeZone: SettingType<string> = {
  expects: `a time zone such as ${DAY_ZONE}`,
  parse: (value) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }) && value
    } catch {
      return undefined
    }
  },
}

function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

const table = {
  HOST: setting(text, '0.0.0.0', 'The address the web server listens on.'),
  PORT: setting(port, 3000, 'The port the web server listens on.'),
  PUBLIC_URL: unset(
    address,
    'The address visitors use: canonical links and redirects. By default http://localhost:PORT.',
  ),
  DATA_DIR: setting(text, '.data', 'The folder of everything durable; deleting it starts anew.'),
  DEMO: unset(flag, 'Whether this is a demonstration. By default only while PUBLIC_URL is an address of this machine.'),
  EMBEDDED: setting(
    list,
    [],
    'Companions wanted for real where DEMO is false: box-office, content-service (the form service with it).',
  ),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'How much is logged.',
  ),
  TRUST_PROXY: setting(list, [], 'The proxies whose X-Forwarded-* headers are believed: addresses or networks.'),
  METRICS_TOKEN: unset(text, 'The bearer token that /metrics asks for. Unset, /metrics answers this machine only.'),

  CONTENT_URL: unset(address, "The venue's content service (Umbraco). Unset, the embedded one starts."),
  CONTENT_API_KEY: unset(text, 'The API key of the content service.'),
  CONTENT_API_VERSION: setting(oneOf('v1', 'v2'), 'v2', 'The dialect of the Content Delivery API.'),
  CONTENT_PREVIEW: setting(flag, false, 'Shows unpublished content. Never kept in memory.'),
  CONTENT_START_ITEM: unset(text, 'The root item of this site in the content service: a GUID or an URL segment.'),
  CONTENT_CULTURE: unset(text, 'The language of this site in the content service, such as en-AU, if it has several.'),
  CONTENT_MEDIA_URL: unset(
    address,
    'Where the pictures and files of the content service are, if it names them by another host than CONTENT_URL.',
  ),
  CONTENT_TTL_SECONDS: setting(integer(0, 86_400), 60, 'How long content is fresh, in seconds.'),
  CONTENT_TIMEOUT_MS: setting(integer(10, 120_000), 5_000, 'How long the content service may take, in milliseconds.'),
  CONTENT_WEBHOOK_SECRET: unset(text, 'The secret of the webhook that drops changed content.'),
  SEARCH_REFRESH_SECONDS: setting(
    integer(10, 86_400),
    300,
    'How often the box office reads the pages anew that its search finds, in seconds.',
  ),
  PAGES_MEMORY_MB: setting(
    integer(0, 100_000),
    128,
    'The most that rendered pages take in memory, in megabytes; those unused for longest go first. With 0 every page is rendered anew.',
  ),
  PAGES_MADE_AT_ONCE: setting(
    integer(1, 100_000),
    200,
    'How many pages are made at once. Beyond that a page is shown as it was last, or the visitor is asked to come back in a few seconds.',
  ),
  EVENT_LOOP_DELAY_MS: setting(
    integer(1, 60_000),
    500,
    'How late the web server may be on the mean of a second, in milliseconds. Beyond that it makes one page at a time and refuses the calls of visitors without a session, until it has caught up.',
  ),
  HEAP_PERCENT: setting(
    integer(1, 100),
    90,
    'How much of the memory that Node allows may be used, in percent, before the web server refuses what is new in the same way.',
  ),
  PAGES_SHARED_SECONDS: setting(
    integer(0, 86_400),
    0,
    'How long a CDN in front may send a page without asking whether it is still the same, in seconds; while it asks for a newer one, ten times as long. With 0 it asks each time.',
  ),
  CDN_PURGE_URL: unset(
    address,
    "Where the venue's CDN is told that pages have changed, by their tag foyer-pages: Cloudflare's …/zones/ID/purge_cache, Fastly's …/service/ID/purge. Wants CONTENT_WEBHOOK_SECRET.",
  ),
  CDN_PURGE_TOKEN: unset(text, 'The API token for CDN_PURGE_URL.'),
  PICTURES_DISK_MB: setting(
    integer(10, 1_000_000),
    1_536,
    'The most that the pictures which the embedded content service makes take on disk, in megabytes; those unused for longest go first.',
  ),
  DRAW_AHEAD: setting(
    flag,
    true,
    "Whether the embedded content service draws the demonstration's pictures before anybody asks for them.",
  ),
  FORMS_URL: unset(
    address,
    "The API of the venue's form service: https://cms.example/umbraco/forms/delivery/api/v1 for Umbraco Forms 14 and later, /umbraco/forms/api/v1 for 12 and 13. Unset, the embedded one starts.",
  ),
  FORMS_API_KEY: unset(text, 'The API key of the form service.'),
  FORMS_CULTURE: setting(
    text,
    'en-AUS',
    'The culture that form entries are sent with: en-AU for Umbraco, which knows no en-AUS.',
  ),
  FORMS_TIMEOUT_MS: setting(
    integer(10, 120_000),
    20_000,
    'How long the form service may take, in milliseconds. What it takes to send the files isn’t counted.',
  ),

  TICKETING_URL: unset(address, "The venue's ticketing service. Unset, the embedded box office starts."),
  TICKETING_TIMEOUT_MS: setting(
    integer(10, 120_000),
    15_000,
    'How long the ticketing service may take, in milliseconds.',
  ),
  CALLS_SHARED_MS: setting(
    integer(0, 60_000),
    1_000,
    'For how long an answer of the ticketing service to a visitor without a session is sent to others who ask the same, in milliseconds. With 0 each is asked for by itself.',
  ),
  LAYOUT_PRELOAD_TIMEOUT_MS: setting(
    integer(1, 120_000),
    1_000,
    'How long a page waits for what its layout shows of the ticketing service, in milliseconds.',
  ),
  BLOCK_PRELOAD_TIMEOUT_MS: setting(
    integer(1, 120_000),
    300,
    'How long a page waits for what its blocks show of the ticketing service, in milliseconds.',
  ),
  OPEN_CALLS_NETWORK: setting(
    integer(1, 100_000),
    100,
    'The most calls, and as many event streams, that one address (of IPv6, one /64) has open at once. Private addresses have no bound.',
  ),
  CALLS_PER_MINUTE_NETWORK: setting(
    integer(1, 10_000_000),
    6_000,
    'The most calls that one address (of IPv6, one /64) makes a minute. Private addresses have no bound.',
  ),
  PAGES_PER_MINUTE_NETWORK: setting(
    integer(1, 10_000_000),
    1_200,
    'The most pages that are made a minute for one address (of IPv6, one /64), those in memory not counted. Private addresses have no bound.',
  ),
  OPEN_ENTRIES_NETWORK: setting(
    integer(1, 100_000),
    8,
    'The most form entries that one address (of IPv6, one /64) sends at once. Private addresses have no bound.',
  ),
  SESSION_COOKIE_SECURE: setting(flag, true, 'Whether the session cookie is sent over https and to localhost only.'),
  CAPTCHA_PROVIDER: setting(oneOf('altcha', 'recaptcha'), 'altcha', 'Which captcha guards the forms.'),
  CAPTCHA_SITE_KEY: unset(text, 'The site key of reCAPTCHA.'),
  CAPTCHA_SECRET: unset(text, 'The secret of the captcha. Unset, altcha makes one that lasts as long as DATA_DIR.'),
  CAPTCHA_VERIFY_URL: setting(
    address,
    'https://www.google.com/recaptcha/api/siteverify',
    'Where reCAPTCHA tokens are verified: www.recaptcha.net where Google is out of reach.',
  ),
  WAITING_ROOM_URL: unset(address, 'The waiting room (Queue-it). The only origin a waiting-room redirect may lead to.'),
  WAITING_ROOM_ACTIVE: setting(flag, false, 'Switches the embedded waiting room on.'),
  WAITING_ROOM_ADMIT_PER_MINUTE: unset(
    integer(1, 1_000_000),
    'How many visitors the embedded waiting room admits a minute to each line; switches it on. By default 60.',
  ),
  WAITING_ROOM_SECRET: unset(
    text,
    'The secret with which the embedded waiting room signs who may book. Unset, one is made that lasts as long as DATA_DIR.',
  ),
  WAITING_ROOM_PRODUCTIONS: setting(
    list,
    [],
    'The productions whose tickets are booked by way of the embedded waiting room, by their ticketing ids, a line each. Unset, one line for all.',
  ),
  WAITING_ROOM_OPENS_AT: unset(
    instant,
    'When the embedded waiting room opens: until then visitors gather, and then they are drawn by lot. Unset, it is open.',
  ),
  WAITING_ROOM_SERVED_WITHIN_MS: unset(
    integer(50, 60_000),
    'Has the embedded waiting room admit as many as the box office serves within so many milliseconds, its pace at most.',
  ),
  WAITING_ROOM_TURN_MINUTES: setting(
    integer(1, 240),
    10,
    'How long the embedded waiting room keeps the turn of who was called, in minutes.',
  ),
  WAITING_ROOM_PASS_MINUTES: setting(
    integer(1, 240),
    30,
    'For how long who was admitted may put tickets into the cart, in minutes.',
  ),
  WAITING_ROOM_AWAY: setting(
    oneOf('closed', 'open'),
    'closed',
    'Whether tickets can be booked without a place in the line while the embedded waiting room is out of reach.',
  ),
  WAITING_ROOM_SERVICE_URL: unset(
    address,
    'Where the web server reaches the embedded waiting room. Unset, COMPANION_HOST and WAITING_ROOM_PORT.',
  ),

  VENUE_TIME_ZONE: setting(timeZone, DAY_ZONE, 'The zone in which dates are shown.'),
  CURRENCY: setting(text, 'AUD', 'The currency of prices, in ISO 4217.'),
  LOCALE: setting(text, 'en-AU', 'The locale of numbers and dates.'),
  BOX_OFFICE_PHONE: setting(text, '+61 3 5550 0142', 'The phone number shown in messages.'),
  TERMS_URL: setting(text, '/about-us/terms-and-conditions-of-sale', 'The terms and conditions of sale.'),

  COMPANION_HOST: setting(text, '127.0.0.1', 'The address the companions listen on.'),
  CONTENT_SERVICE_PORT: unset(port, 'The port of the embedded content service. By default PORT + 1.'),
  BOX_OFFICE_PORT: unset(port, 'The port of the embedded box office. By default PORT + 2.'),
  PAYMENT_SANDBOX_PORT: unset(port, 'The port of the payment sandbox. By default PORT + 3.'),
  WAITING_ROOM_PORT: unset(port, 'The port of the embedded waiting room. By default PORT + 4.'),
  FORM_SERVICE_PORT: unset(port, 'The port of the embedded form service. By default PORT + 5.'),

  DATABASE_URL: unset(
    scheme('postgres://', 'postgresql://'),
    'The PostgreSQL of the box office. Unset, PGlite under DATA_DIR.',
  ),
  DATABASE_POOL: setting(integer(1, 200), 10, 'The most connections of the box office to PostgreSQL.'),
  PAYMENT_PROVIDER: setting(oneOf('sandbox', 'stripe'), 'sandbox', 'Which payment provider the box office uses.'),
  PAYMENT_URL: unset(address, 'The payment provider, as the box office reaches it. Unset, the payment sandbox.'),
  PAYMENT_SANDBOX_URL: unset(
    address,
    'Where the web server reaches the payment sandbox. Unset, COMPANION_HOST and PAYMENT_SANDBOX_PORT.',
  ),
  PAYMENT_SECRET: unset(text, 'The secret that signs what box office and payment provider tell each other.'),
  PAYMENT_NOTICE_URL: unset(
    address,
    'Where the payment provider tells the box office of payments. By default /payments/notice on the box office itself.',
  ),
  STRIPE_SECRET_KEY: unset(text, 'The secret (or restricted) key of the API of Stripe.'),
  STRIPE_WEBHOOK_SECRET: unset(text, 'The secret with which Stripe signs what it sends to PAYMENT_NOTICE_URL.'),
  STRIPE_API_URL: setting(address, 'https://api.stripe.com', 'The API of Stripe: another address for tests only.'),
  PAYMENT_TIMEOUT_MS: setting(
    integer(10, 120_000),
    8_000,
    'How long the payment provider may take to answer, in milliseconds.',
  ),
  SMTP_URL: unset(scheme('smtp://', 'smtps://'), 'The mail server. Unset, mails are written to DATA_DIR/outbox.'),
  MAIL_FROM: setting(text, 'Marlow Hall <boxoffice@marlowhall.example>', 'The sender of mails.'),
  DONATION_MINIMUM: setting(integer(1, 100_000), 5, 'The smallest donation, in whole dollars.'),
  CHECKOUT_DEFAULTS: setting(
    flag,
    true,
    'Whether no donation, delivery that costs nothing and needs no address, and no news count as answered at the checkout until the buyer changes them, and a billing address is asked for with a membership only.',
  ),
  CART_MINUTES: setting(integer(1, 240), 15, 'How long a cart is kept after its first item went in, in minutes.'),
  RESERVATION_PROOF: setting(
    flag,
    true,
    "Whether a session's first reservation through the site costs the captcha's proof, which browsers give by themselves.",
  ),
  HELD_SEATS_CART: setting(integer(1, 100_000), 200, 'The most seats that one cart of the site holds at once.'),
  HELD_SEATS_CUSTOMER: setting(integer(1, 100_000), 250, 'The most seats that all carts of one customer hold at once.'),
  HELD_SEATS_NETWORK: setting(
    integer(1, 100_000),
    300,
    'The most seats that all carts from one address (of IPv6, one /64) hold at once. Private addresses have no bound.',
  ),
  LONE_SEATS: setting(
    oneOf('gentle', 'strict'),
    'gentle',
    'Whether seats that leave a single one alone are pointed out (gentle) or refused (strict) in the seat selector.',
  ),
  PAYMENT_MINUTES: setting(
    integer(1, 240),
    20,
    'How long everything ordered is kept while its buyer is paying, in minutes.',
  ),
} as const

type Read<S> = S extends Setting<infer T> ? T : never
type ReadTable = { -readonly [Name in keyof typeof table]: Read<(typeof table)[Name]> }

/** All settings, checked and frozen. Those that follow from others are filled in. */
export type Settings = Readonly<
  Omit<
    ReadTable,
    | 'PUBLIC_URL'
    | 'DEMO'
    | 'CONTENT_SERVICE_PORT'
    | 'BOX_OFFICE_PORT'
    | 'PAYMENT_SANDBOX_PORT'
    | 'WAITING_ROOM_PORT'
    | 'FORM_SERVICE_PORT'
  > & {
    PUBLIC_URL: string
    DEMO: boolean
    CONTENT_SERVICE_PORT: number
    BOX_OFFICE_PORT: number
    PAYMENT_SANDBOX_PORT: number
    WAITING_ROOM_PORT: number
    FORM_SERVICE_PORT: number
  }
>

/** A setting that stops the start; the message is the one line that operations read. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

/** The settings of an environment. Throws `WrongSetting`. An empty value counts as unset. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read: Record<string, unknown> = {}
  for (const [name, { parse, expects, fallback }] of Object.entries(table) as [string, Setting<unknown>][]) {
    const text = environment[name]
    const value = text === undefined || text === '' ? fallback : parse(text)
    if (value === undefined && text) throw new WrongSetting(`${name}: wants ${expects}, not "${shown(name, text)}"`)
    read[name] = value
  }
  return Object.freeze(derived(read as ReadTable))
}

/** Whether the embedded waiting room runs: switched on, and not replaced by another. */
export const isWaitingRoomEmbedded = ({
  WAITING_ROOM_URL: url,
  WAITING_ROOM_ACTIVE: isActive,
  WAITING_ROOM_ADMIT_PER_MINUTE: pace,
}: Pick<Settings, 'WAITING_ROOM_URL' | 'WAITING_ROOM_ACTIVE' | 'WAITING_ROOM_ADMIT_PER_MINUTE'>): boolean =>
  url === undefined && (isActive || pace !== undefined)

function derived(read: ReadTable): Settings {
  const beside = (offset: number) => (read.PORT === 0 ? 0 : read.PORT + offset)
  const PUBLIC_URL = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  const DEMO = read.DEMO ?? ['localhost', '127.0.0.1', '[::1]'].includes(new URL(PUBLIC_URL).hostname)
  if (!DEMO && read.PAYMENT_SANDBOX_URL)
    throw new WrongSetting(
      'PAYMENT_SANDBOX_URL: the payment sandbox takes no real money and runs only where DEMO is true',
    )
  if (!DEMO && read.EMBEDDED.includes('payment-sandbox'))
    throw new WrongSetting('EMBEDDED: the payment sandbox takes no real money and runs only where DEMO is true')
  if (read.CAPTCHA_PROVIDER === 'recaptcha' && !read.CAPTCHA_SITE_KEY)
    throw new WrongSetting('CAPTCHA_SITE_KEY: must be set where CAPTCHA_PROVIDER is recaptcha')
  const wrongId = read.WAITING_ROOM_PRODUCTIONS.find((id) => !/^[1-9]\d{0,9}$/.test(id))
  if (wrongId !== undefined)
    throw new WrongSetting(`WAITING_ROOM_PRODUCTIONS: wants numbers with commas between them, not "${wrongId}"`)
  return {
    ...read,
    PUBLIC_URL,
    DEMO,
    CONTENT_SERVICE_PORT: read.CONTENT_SERVICE_PORT ?? beside(1),
    BOX_OFFICE_PORT: read.BOX_OFFICE_PORT ?? beside(2),
    PAYMENT_SANDBOX_PORT: read.PAYMENT_SANDBOX_PORT ?? beside(3),
    WAITING_ROOM_PORT: read.WAITING_ROOM_PORT ?? beside(4),
    FORM_SERVICE_PORT: read.FORM_SERVICE_PORT ?? beside(5),
  }
}

/** A secret's own text stays out of the message about it. */
const shown = (name: string, value: string) =>
  /SECRET|KEY|TOKEN|_URL$/.test(name) && /@|SECRET|KEY|TOKEN/.test(name + value) ? '…' : value

/** Name, default and purpose of every setting, for the documentation and for `npm run doctor`. */
export const settingsReference: readonly { name: string; fallback: unknown; wants: string; purpose: string }[] =
  Object.entries(table).map(([name, { fallback, expects: wants, purpose }]) => ({ name, fallback, wants, purpose }))
