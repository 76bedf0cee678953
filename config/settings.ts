import { readFileSync } from 'node:fs'
import { setVenueLook } from '#shared/look/venue-look'
import { setVenueLocale } from '#shared/venue-locale'
import { isConsentZone } from './consent-zones.ts'
import { isHours } from './hours.ts'
import { englishLocale, isUsableCurrency } from './locale-checks.ts'
import { type TagManagerAllowance, tagManagerAllowances } from './tag-manager-allowances.ts'
import { venueSettings } from './venue-settings.ts'
import {
  parseCertificate,
  parseRsaKey,
  parseServiceAccount,
  type ServiceAccount,
  walletProblem,
} from './wallet-settings.ts'

/**
 * All settings of all processes: environment variable, type, default and purpose. Parsed and validated once at start;
 * an invalid value stops the start with one line that names it.
 */

const DAY_ZONE = 'Australia/Melbourne'

interface SettingType<T> {
  /** Describes a valid value, for the message about an invalid one. */
  expects: string
  /** Returns the value, or undefined if the text is invalid. */
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
const fraction: SettingType<number> = {
  parse(value) {
    const number = Number(value)
    return value.trim() !== '' && number >= 0 && number <= 1 ? number : undefined
  },
  expects: 'a number from 0 to 1',
}
const port = integer(0, 65535)
const address: SettingType<string> = {
  expects: 'an http or https address',
  parse: (value) => {
    const url = URL.parse?.(value) ?? parseUrl(value)
    return url && /^https?:$/.test(url.protocol) ? value.replace(/\/+$/, '') : undefined
  },
}
/** Of one service that runs several times. */
const addresses: SettingType<string> = {
  expects: 'http or https addresses with commas between them, that differ in scheme, host and port only',
  parse: (value) => {
    const all = value.split(',').map((each) => address.parse(each.trim()))
    const paths = new Set(all.map((each) => (each ? new URL(each).pathname : '')))
    return all.every(Boolean) && paths.size === 1 ? all.join(',') : undefined
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
const label = (longest: number): SettingType<string> => ({
  expects: `a text of at most ${longest} characters`,
  parse: (value) => (value.length <= longest ? value : undefined),
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
const hours: SettingType<string> = {
  expects: 'two hours from 0 to 24, the earlier first, such as 8-22',
  parse: (value) => (isHours(value) ? value : undefined),
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

const currency: SettingType<string> = {
  expects: 'an ISO 4217 code of a currency with two decimals, such as EUR',
  parse: (value) => (isUsableCurrency(value) ? value : undefined),
}
const allowances: SettingType<TagManagerAllowance[]> = {
  expects:
    'google-ads, preview, custom-html, custom-javascript, or hosts such as script:https://cdn.example, with commas between them',
  parse: tagManagerAllowances,
}
const locale: SettingType<string> = {
  expects: 'an English locale such as en-AU or en-IE, because the pages are in English',
  parse: englishLocale,
}

const certificate: SettingType<string> = { expects: 'a certificate in PEM', parse: parseCertificate }
const rsaKey: SettingType<string> = { expects: 'an RSA key in PEM without a passphrase', parse: parseRsaKey }
const serviceAccount: SettingType<ServiceAccount> = {
  expects: "a service account's key in JSON",
  parse: parseServiceAccount,
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
    'The address visitors use, for canonical links and redirects. Defaults to http://localhost:PORT.',
  ),
  DATA_DIR: setting(text, '.data', 'The folder for all durable data. Deleting it resets the demonstration.'),
  DEMO: unset(
    flag,
    'Whether this is a demonstration. Defaults to true only if PUBLIC_URL is an address of this machine.',
  ),
  VENUE_DIR: unset(
    text,
    "The venue's folder: what the embedded box office sells, and the pages of the embedded content service. Its venue.yaml sets the time zone, currency, locale, phone, sender of mails and terms that aren't set here. Unset, the demonstration's.",
  ),
  EMBEDDED: setting(
    list,
    [],
    'Companions to run if DEMO is false: box-office, content-service (which includes the form service).',
  ),
  LOG_LEVEL: setting(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'The least severe level that is logged.',
  ),
  TRUST_PROXY: setting(list, [], 'The proxies whose X-Forwarded-* headers are trusted: addresses or networks.'),
  DRAIN_SECONDS: unset(
    integer(0, 6),
    'How long a part still answers requests after SIGTERM while /readyz returns 503, in seconds: as long as the load balancer takes to notice. By default 5 if TRUST_PROXY is set, else 0.',
  ),
  METRICS_TOKEN: unset(
    text,
    'The bearer token that /metrics requires. Unset, /metrics answers only requests from this machine.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: unset(
    address,
    'The OpenTelemetry collector that receives traces by OTLP over HTTP, such as http://localhost:4318. Unset, none are made.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: unset(text, "Headers of the collector's calls, such as a key: name=value,name=value."),
  OTEL_TRACES_SAMPLER_ARG: setting(
    fraction,
    1,
    'Which part of the requests is traced, from 0 to 1. A request whose caller is traced always is.',
  ),

  CONTENT_URL: unset(address, "The venue's content service (Umbraco). Unset, the embedded one is started."),
  CONTENT_PAYLOAD_URL: unset(
    address,
    'The address of a Payload CMS from which the embedded content service reads pages and media.',
  ),
  CONTENT_PAYLOAD_API_KEY: unset(text, "The CONTENT_API_KEY of Payload's .env."),
  CONTENT_API_KEY: unset(text, 'The API key of the content service.'),
  CONTENT_API_VERSION: setting(oneOf('v1', 'v2'), 'v2', 'The version of the Content Delivery API.'),
  CONTENT_PREVIEW: setting(flag, false, 'Shows unpublished content, without caching it.'),
  CONTENT_START_ITEM: unset(text, 'The root item of this site in the content service: a GUID or a URL segment.'),
  CONTENT_CULTURE: unset(
    text,
    'The language of this site in the content service, such as en-AU, if content varies by language.',
  ),
  CONTENT_MEDIA_URL: unset(address, "The origin of the content service's pictures and files, if it isn't CONTENT_URL."),
  CONTENT_TTL_SECONDS: setting(integer(0, 86_400), 60, 'How long cached content is fresh, in seconds.'),
  CONTENT_TIMEOUT_MS: setting(
    integer(10, 120_000),
    5_000,
    'Time limit for a request to the content service, in milliseconds.',
  ),
  CONTENT_WEBHOOK_SECRET: unset(text, 'The secret of the webhook that invalidates changed content.'),
  CONTENT_WEBHOOK_URL: unset(
    address,
    "The address at which the embedded content service reports changes of the venue's folder. Defaults to /webhooks/content on PORT of this machine.",
  ),
  SEARCH_REFRESH_SECONDS: setting(
    integer(10, 86_400),
    300,
    'How often the box office reloads the pages in its search index, in seconds.',
  ),
  PAGES_MEMORY_MB: setting(
    integer(0, 100_000),
    128,
    'Maximum memory for rendered pages, in megabytes; the least recently used are evicted first. With 0 every request renders its page.',
  ),
  PAGES_RENDERED_AT_ONCE: setting(
    integer(1, 100_000),
    200,
    'Maximum number of pages rendered at once. Beyond it a stale copy is served, or 503 with Retry-After if there is none.',
  ),
  EVENT_LOOP_DELAY_MS: setting(
    integer(1, 60_000),
    500,
    'Maximum mean event-loop delay over a second, in milliseconds. Above it the web server renders one page at a time and rejects calls without a session until it has recovered.',
  ),
  HEAP_PERCENT: setting(
    integer(1, 100),
    90,
    "Maximum heap use, in percent of Node's limit. Above it the web server sheds load as for EVENT_LOOP_DELAY_MS.",
  ),
  PAGES_SHARED_SECONDS: setting(
    integer(0, 86_400),
    0,
    'How long a CDN may serve a page without revalidation, in seconds; while it revalidates, it may serve the page for ten times as long. With 0 it revalidates each time.',
  ),
  CDN_PURGE_URL: unset(
    address,
    "The CDN's purge endpoint, called with the tag foyer-pages when pages change: Cloudflare's …/zones/ID/purge_cache, Fastly's …/service/ID/purge. Requires CONTENT_WEBHOOK_SECRET.",
  ),
  CDN_PURGE_TOKEN: unset(text, 'The API token for CDN_PURGE_URL.'),
  PICTURES_DISK_MB: setting(
    integer(10, 1_000_000),
    1_536,
    'Maximum disk space for pictures resized by the embedded content service, in megabytes; the least recently used are deleted first.',
  ),
  DRAW_AHEAD: setting(
    flag,
    true,
    "Whether the embedded content service draws the demonstration's pictures before they are requested.",
  ),
  FORMS_URL: unset(
    address,
    "The API of the venue's form service: https://cms.example/umbraco/forms/delivery/api/v1 for Umbraco Forms 14 and later, /umbraco/forms/api/v1 for 12 and 13. Unset, the embedded one is started.",
  ),
  FORMS_API_KEY: unset(text, 'The API key of the form service.'),
  FORMS_CULTURE: setting(
    text,
    'en-AUS',
    'The culture of form entries: en-AU for Umbraco, which rejects the specified en-AUS.',
  ),
  FORMS_TIMEOUT_MS: setting(
    integer(10, 120_000),
    20_000,
    'Time limit for a response of the form service, in milliseconds, from when the entry has been sent.',
  ),

  TICKETING_URL: unset(
    addresses,
    "The venue's ticketing service. Unset, the embedded box office is started. Several addresses with commas between them take turns, and replace one that can't be reached.",
  ),
  TICKETING_TIMEOUT_MS: setting(
    integer(10, 120_000),
    15_000,
    'Time limit for a call of the ticketing service, in milliseconds.',
  ),
  CALLS_SHARED_MS: setting(
    integer(0, 60_000),
    1_000,
    'How long a response to an anonymous call is shared with other anonymous callers, in milliseconds. With 0 each call is forwarded.',
  ),
  LAYOUT_PRELOAD_TIMEOUT_MS: setting(
    integer(1, 120_000),
    1_000,
    'How long a page waits for the preloads of its layout, in milliseconds.',
  ),
  BLOCK_PRELOAD_TIMEOUT_MS: setting(
    integer(1, 120_000),
    300,
    'How long a page waits for the preloads of its blocks, in milliseconds.',
  ),
  STREAM_PAGES_AFTER_MS: setting(
    integer(0, 120_000),
    5,
    'How long a page that is rendered for a waiting visitor waits for its preloads, in milliseconds. After that it is streamed: its frame and content at once, the rest as it arrives.',
  ),
  OPEN_CALLS_NETWORK: setting(
    integer(1, 100_000),
    100,
    'Maximum open calls, and as many event streams, per network (an IPv4 address or IPv6 /64). Private addresses are exempt.',
  ),
  CALLS_PER_MINUTE_NETWORK: setting(
    integer(1, 10_000_000),
    6_000,
    'Maximum calls per minute and network (an IPv4 address or IPv6 /64). Private addresses are exempt.',
  ),
  PAGES_PER_MINUTE_NETWORK: setting(
    integer(1, 10_000_000),
    1_200,
    "Maximum pages rendered per minute and network (an IPv4 address or IPv6 /64); cached pages don't count. Private addresses are exempt.",
  ),
  OPEN_ENTRIES_NETWORK: setting(
    integer(1, 100_000),
    8,
    'Maximum form entries sent at once per network (an IPv4 address or IPv6 /64). Private addresses are exempt.',
  ),
  SESSION_COOKIE_SECURE: setting(flag, true, 'Whether the session cookie is limited to https and localhost.'),
  CAPTCHA_PROVIDER: setting(oneOf('altcha', 'recaptcha'), 'altcha', 'The captcha that protects the forms.'),
  CAPTCHA_SITE_KEY: unset(text, 'The site key of reCAPTCHA.'),
  CAPTCHA_SECRET: unset(text, 'The secret of the captcha. Unset, altcha generates one and stores it in DATA_DIR.'),
  CAPTCHA_VERIFY_URL: setting(
    address,
    'https://www.google.com/recaptcha/api/siteverify',
    'The endpoint that verifies reCAPTCHA tokens; on www.recaptcha.net where Google is blocked.',
  ),
  WAITING_ROOM_URL: unset(address, 'The waiting room (Queue-it). The only origin a waiting-room redirect may lead to.'),
  WAITING_ROOM_ACTIVE: setting(flag, false, 'Enables the embedded waiting room.'),
  WAITING_ROOM_ADMIT_PER_MINUTE: unset(
    integer(1, 1_000_000),
    'Visitors that the embedded waiting room admits per minute from each line. Enables it. Defaults to 60.',
  ),
  WAITING_ROOM_SECRET: unset(
    text,
    'The secret that signs the places and passes of the embedded waiting room. Unset, one is generated and stored in DATA_DIR.',
  ),
  WAITING_ROOM_PRODUCTIONS: setting(
    list,
    [],
    'The ticketing ids of the productions that are booked through the embedded waiting room, each with a line of its own. Unset, one line covers all productions.',
  ),
  WAITING_ROOM_OPENS_AT: unset(
    instant,
    'When the embedded waiting room opens. Visitors who arrive earlier are put in random order at that time. Unset, it is open.',
  ),
  WAITING_ROOM_SERVED_WITHIN_MS: unset(
    integer(50, 60_000),
    'Target response time of reservations, in milliseconds: the embedded waiting room slows its pace while the box office exceeds it.',
  ),
  WAITING_ROOM_TURN_MINUTES: setting(integer(1, 240), 10, "How long a visitor's turn lasts once called, in minutes."),
  WAITING_ROOM_PASS_MINUTES: setting(
    integer(1, 240),
    30,
    'How long an admitted visitor may add tickets to the cart, in minutes.',
  ),
  WAITING_ROOM_AWAY: setting(
    oneOf('closed', 'open'),
    'closed',
    'Whether tickets can be booked without a pass while the embedded waiting room is unreachable.',
  ),
  WAITING_ROOM_PROOF: setting(
    flag,
    true,
    'Whether a place in the embedded waiting room costs a proof of work, which browsers give by themselves; without scripts it costs 20 seconds.',
  ),
  WAITING_ROOM_PLACES_NETWORK: setting(
    integer(1, 1_000_000),
    300,
    'The most places in the embedded waiting room for one address (of IPv6, one /64): at once, and again as many in each hour. Private addresses have no bound.',
  ),
  WAITING_ROOM_SERVICE_URL: unset(
    address,
    'The address at which the web server reaches the embedded waiting room. Defaults to COMPANION_HOST and WAITING_ROOM_PORT.',
  ),

  TAG_MANAGER_ALLOWS: setting(
    allowances,
    [],
    'What the tag manager may do beyond Google Analytics: google-ads, preview, custom-html, custom-javascript, and hosts by kind, such as script:https://cdn.example. See docs/analytics.md.',
  ),
  CONSENT: unset(
    oneOf('required', 'not-required'),
    'Whether the tag manager waits until the visitor has agreed. Defaults to required outside demonstrations if VENUE_TIME_ZONE is in the EU, the UK or a neighbouring country with the same rule.',
  ),

  VENUE_TIME_ZONE: setting(timeZone, DAY_ZONE, 'The time zone of dates and times on the site.'),
  CURRENCY: setting(currency, 'AUD', 'The currency of prices, as an ISO 4217 code. It has two decimals.'),
  LOCALE: setting(
    locale,
    'en-AU',
    'The locale in which prices, numbers and dates are written. It is an English one, such as en-IE.',
  ),
  BOX_OFFICE_PHONE: setting(text, '+61 3 5550 0142', 'The phone number shown in messages.'),
  INVOICE_DAYS: setting(integer(0, 365), 14, 'How long after a sale on account its invoice is due, in days.'),
  INVOICE_PAY_TO: setting(
    label(200),
    '',
    'The venue’s bank account, as invoices name it. Without it the counter sells nothing on account.',
  ),
  TERMS_URL: setting(text, '/about-us/terms-and-conditions-of-sale', 'The terms and conditions of sale.'),
  TERMS_VERSION: setting(
    label(60),
    '2026-03-16',
    'The version of the terms and conditions of sale, such as the day from which they apply. It is recorded with each order.',
  ),
  RETENTION_ABANDONED_DAYS: setting(
    integer(1, 3_650),
    30,
    'How long the details of a guest who has not completed an order are stored, in days.',
  ),
  RETENTION_ORDERS_YEARS: setting(
    integer(1, 100),
    7,
    'How long an order identifies its buyer, in years, as tax law requires. Afterwards guests are anonymised, and addresses and texts are deleted from the orders of all customers. Messages to the buyers of a performance are stored as long after it.',
  ),
  RETENTION_REQUIREMENTS_DAYS: setting(
    integer(1, 3_650),
    90,
    'How long special requirements, such as access needs, are stored after the performance, in days.',
  ),
  RETENTION_MAILS_DAYS: setting(integer(1, 3_650), 30, 'How long sent mails are stored, in days.'),

  COMPANION_HOST: setting(text, '127.0.0.1', 'The address the companions listen on.'),
  CONTENT_SERVICE_PORT: unset(port, 'The port of the embedded content service. By default PORT + 1.'),
  BOX_OFFICE_PORT: unset(port, 'The port of the embedded box office. By default PORT + 2.'),
  PAYMENT_SANDBOX_PORT: unset(port, 'The port of the payment sandbox. By default PORT + 3.'),
  WAITING_ROOM_PORT: unset(port, 'The port of the embedded waiting room. By default PORT + 4.'),
  FORM_SERVICE_PORT: unset(port, 'The port of the embedded form service. By default PORT + 5.'),
  STAFF_HOST: setting(
    text,
    '127.0.0.1',
    "The address the box office's staff calls listen on. Only the desk may reach it.",
  ),
  STAFF_PORT: unset(port, "The port of the box office's staff calls. By default BOX_OFFICE_PORT + 4."),
  STAFF_URL: unset(address, 'The address at which the desk reaches the staff calls. Defaults to this machine.'),
  STAFF_IDLE_MINUTES: setting(integer(1, 720), 30, 'After how long without use a colleague is signed out, in minutes.'),
  DESK_HOST: setting(
    text,
    '127.0.0.1',
    "The address the desk listens on: the venue's own network, never the internet.",
  ),
  DESK_PORT: unset(port, 'The port of the desk. By default PORT + 7.'),
  DESK_URL: unset(address, 'The address that colleagues use for the desk. Defaults to http://localhost:DESK_PORT.'),

  DATABASE_URL: unset(
    scheme('postgres://', 'postgresql://'),
    'The PostgreSQL database of the box office. Unset, it uses PGlite in DATA_DIR.',
  ),
  DATABASE_POOL: setting(integer(1, 200), 10, 'Maximum connections of the box office to PostgreSQL.'),
  PAYMENT_PROVIDER: setting(oneOf('sandbox', 'stripe'), 'sandbox', 'The payment provider that the box office uses.'),
  PAYMENT_URL: unset(address, 'The payment provider, as the box office reaches it. Unset, the payment sandbox.'),
  PAYMENT_SANDBOX_URL: unset(
    address,
    'The address at which the web server reaches the payment sandbox. Defaults to COMPANION_HOST and PAYMENT_SANDBOX_PORT.',
  ),
  PAYMENT_SECRET: unset(text, 'The secret that signs the messages between box office and payment provider.'),
  PAYMENT_NOTICE_URL: unset(
    address,
    'The address to which the payment provider sends its notices. Defaults to /payments/notice on the box office itself.',
  ),
  STRIPE_SECRET_KEY: unset(text, "The secret or restricted key of Stripe's API."),
  STRIPE_WEBHOOK_SECRET: unset(text, "The signing secret of Stripe's webhook, PAYMENT_NOTICE_URL."),
  STRIPE_API_URL: setting(address, 'https://api.stripe.com', "The address of Stripe's API; set only by tests."),
  PAYMENT_TIMEOUT_MS: setting(
    integer(10, 120_000),
    8_000,
    'Time limit for a request to the payment provider, in milliseconds.',
  ),
  SMTP_URL: unset(scheme('smtp://', 'smtps://'), 'The mail server. Unset, mails are written to DATA_DIR/outbox.'),
  MAIL_FROM: setting(text, 'Marlow Hall <boxoffice@marlowhall.example>', 'The sender of mails.'),
  DONATION_MINIMUM: setting(integer(1, 100_000), 5, 'The smallest donation, in whole units of CURRENCY.'),
  DOOR_RE_ENTRY: setting(
    flag,
    false,
    'Ticket holders may go out and come in again: the door scans exits as well. Otherwise a ticket admits once.',
  ),
  CHECKOUT_DEFAULTS: setting(
    flag,
    true,
    'Whether a booking starts with two tickets, and the checkout with no donation, free delivery that needs no address and no newsletter, and without a billing address.',
  ),
  CART_MINUTES: setting(integer(1, 240), 15, 'How long a cart is kept after its first item was added, in minutes.'),
  RESERVATION_PROOF: setting(
    flag,
    true,
    "Whether a session's first reservation through the site requires the captcha's proof of work, which browsers compute by themselves.",
  ),
  HELD_SEATS_CART: setting(integer(1, 100_000), 200, 'Maximum seats held by one cart.'),
  HELD_SEATS_CUSTOMER: setting(integer(1, 100_000), 250, 'Maximum seats held by all carts of a customer.'),
  HELD_SEATS_NETWORK: setting(
    integer(1, 100_000),
    300,
    'Maximum seats held by all carts of a network (an IPv4 address or IPv6 /64). Private addresses are exempt.',
  ),
  FREE_ORDERS_EMAIL: setting(
    integer(1, 100_000),
    5,
    'Maximum orders without a price that are made with one mail address in 24 hours from one network; three times as many from all networks.',
  ),
  FREE_ORDERS_NETWORK: setting(
    integer(1, 100_000),
    40,
    'Maximum orders without a price that are made from one network in 24 hours. Private addresses are exempt.',
  ),
  LONE_SEATS: setting(
    oneOf('gentle', 'strict'),
    'gentle',
    'What the seat selector does with a choice that leaves a single free seat: advises against it (gentle) or rejects it (strict).',
  ),
  RETURNED_SEATS_MINUTES: setting(
    integer(0, 240),
    30,
    'How long seats are held that are offered to the list for returned seats, in minutes. 0: there are no such lists.',
  ),
  RETURNED_SEATS_HOURS: setting(
    hours,
    '8-22',
    'The hours of the day, in VENUE_TIME_ZONE, during which returned seats are offered by mail.',
  ),
  APPLE_WALLET_CERTIFICATE: unset(
    certificate,
    'The certificate of the pass type ID with which passes for Apple Wallet are signed, in PEM. Unset, there are none.',
  ),
  APPLE_WALLET_KEY: unset(rsaKey, 'The private key of APPLE_WALLET_CERTIFICATE, in PEM without a passphrase.'),
  APPLE_WALLET_ISSUER: unset(
    certificate,
    "Apple's intermediate certificate that signed APPLE_WALLET_CERTIFICATE, in PEM.",
  ),
  GOOGLE_WALLET_ISSUER_ID: unset(
    text,
    'The issuer ID of the Google Wallet API. Unset, there are no passes for Google Wallet.',
  ),
  GOOGLE_WALLET_KEY: unset(
    serviceAccount,
    'The key of a service account that may issue passes for Google Wallet, in JSON.',
  ),
  PAYMENT_MINUTES: setting(
    integer(1, 240),
    20,
    "How long an order's seats are held while its buyer is paying, in minutes.",
  ),
} as const

type Read<S> = S extends Setting<infer T> ? T : never
type ReadTable = { -readonly [Name in keyof typeof table]: Read<(typeof table)[Name]> }

/** All settings, validated and frozen, with derived defaults filled in. */
export type Settings = Readonly<
  Omit<
    ReadTable,
    | 'PUBLIC_URL'
    | 'DEMO'
    | 'DRAIN_SECONDS'
    | 'CONSENT'
    | 'CONTENT_SERVICE_PORT'
    | 'BOX_OFFICE_PORT'
    | 'PAYMENT_SANDBOX_PORT'
    | 'WAITING_ROOM_PORT'
    | 'FORM_SERVICE_PORT'
    | 'STAFF_PORT'
    | 'DESK_PORT'
    | 'DESK_URL'
  > & {
    PUBLIC_URL: string
    DEMO: boolean
    DRAIN_SECONDS: number
    CONSENT: 'required' | 'not-required'
    CONTENT_SERVICE_PORT: number
    BOX_OFFICE_PORT: number
    PAYMENT_SANDBOX_PORT: number
    WAITING_ROOM_PORT: number
    FORM_SERVICE_PORT: number
    STAFF_PORT: number
    DESK_PORT: number
    DESK_URL: string
  }
>

/** An invalid setting, which stops the start. The message is the line that is printed. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

/**
 * Returns the settings of an environment. Throws `WrongSetting`. An empty value counts as unset; NAME_FILE names a file
 * with the value. From then on, the
 * process formats money, numbers and dates by these settings, and shows the look of the venue's folder.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read: Record<string, unknown> = {}
  const ofVenue = environment.VENUE_DIR ? defaultsOfVenue(environment.VENUE_DIR) : { settings: {}, look: null }
  for (const [name, { parse, expects, fallback }] of Object.entries(table) as [string, Setting<unknown>][]) {
    const text = environmentValue(environment, name) || (ofVenue.settings as Record<string, string>)[name]
    const value = text === undefined || text === '' ? fallback : parse(text)
    if (value === undefined && text) throw new WrongSetting(`${name}: wants ${expects}, not "${shown(name, text)}"`)
    read[name] = value
  }
  const settings = Object.freeze(derived(read as ReadTable))
  setVenueLocale({ currency: settings.CURRENCY, locale: settings.LOCALE })
  setVenueLook(ofVenue.look)
  return settings
}

/** Returns a variable, or the contents of the file that NAME_FILE names: where containers get their secrets. */
function environmentValue(environment: Record<string, string | undefined>, name: string): string | undefined {
  const file = environment[`${name}_FILE`]
  if (!file) return environment[name]
  if (environment[name]) throw new WrongSetting(`${name}_FILE: ${name} is set as well; set only one of the two`)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new WrongSetting(`${name}_FILE: ${file} can't be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

function defaultsOfVenue(folder: string) {
  try {
    return venueSettings(folder)
  } catch (error) {
    const [line] = (error as Error).message.split('\n')
    throw new WrongSetting(`VENUE_DIR: ${folder} can't be used: ${line}. Run: npm run venue -- check ${folder}`)
  }
}

/** Whether this is the demonstration venue, and not a trial of the venue in VENUE_DIR. */
export const isDemonstrationVenue = ({ DEMO, VENUE_DIR }: Pick<Settings, 'DEMO' | 'VENUE_DIR'>): boolean =>
  DEMO && VENUE_DIR === undefined

/** Whether the embedded waiting room runs: enabled, and not replaced by another one. */
export const isWaitingRoomEmbedded = ({
  WAITING_ROOM_URL: url,
  WAITING_ROOM_ACTIVE: isActive,
  WAITING_ROOM_ADMIT_PER_MINUTE: pace,
}: Pick<Settings, 'WAITING_ROOM_URL' | 'WAITING_ROOM_ACTIVE' | 'WAITING_ROOM_ADMIT_PER_MINUTE'>): boolean =>
  url === undefined && (isActive || pace !== undefined)

/** A bank account that doesn't exist. */
const DEMONSTRATION_ACCOUNT = 'Marlow Hall Trust, BSB 000-000, account 0000 0000'

function derived(read: ReadTable): Settings {
  const beside = (offset: number) => (read.PORT === 0 ? 0 : read.PORT + offset)
  const PUBLIC_URL = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  const DEMO = read.DEMO ?? ['localhost', '127.0.0.1', '[::1]'].includes(new URL(PUBLIC_URL).hostname)
  if (!DEMO && read.PAYMENT_SANDBOX_URL)
    throw new WrongSetting('PAYMENT_SANDBOX_URL: the payment sandbox takes no real money, so it requires DEMO=true')
  if (!DEMO && read.EMBEDDED.includes('payment-sandbox'))
    throw new WrongSetting('EMBEDDED: the payment sandbox takes no real money, so it requires DEMO=true')
  if (read.CAPTCHA_PROVIDER === 'recaptcha' && !read.CAPTCHA_SITE_KEY)
    throw new WrongSetting('CAPTCHA_SITE_KEY: must be set if CAPTCHA_PROVIDER is recaptcha')
  const wrongId = read.WAITING_ROOM_PRODUCTIONS.find((id) => !/^[1-9]\d{0,9}$/.test(id))
  if (wrongId !== undefined)
    throw new WrongSetting(`WAITING_ROOM_PRODUCTIONS: must be numbers separated by commas, not "${wrongId}"`)
  const wrongWallet = walletProblem(read)
  if (wrongWallet) throw new WrongSetting(wrongWallet)
  const BOX_OFFICE_PORT = read.BOX_OFFICE_PORT ?? beside(2)
  const DESK_PORT = read.DESK_PORT ?? beside(7)
  return {
    ...read,
    PUBLIC_URL,
    DEMO,
    DRAIN_SECONDS: read.DRAIN_SECONDS ?? (read.TRUST_PROXY.length > 0 ? 5 : 0),
    CONSENT: read.CONSENT ?? (!DEMO && isConsentZone(read.VENUE_TIME_ZONE) ? 'required' : 'not-required'),
    CONTENT_SERVICE_PORT: read.CONTENT_SERVICE_PORT ?? beside(1),
    BOX_OFFICE_PORT,
    PAYMENT_SANDBOX_PORT: read.PAYMENT_SANDBOX_PORT ?? beside(3),
    WAITING_ROOM_PORT: read.WAITING_ROOM_PORT ?? beside(4),
    FORM_SERVICE_PORT: read.FORM_SERVICE_PORT ?? beside(5),
    // Beside the box office's own, so that two box offices on one machine differ in both.
    STAFF_PORT: read.STAFF_PORT ?? (BOX_OFFICE_PORT === 0 ? 0 : BOX_OFFICE_PORT + 4),
    DESK_PORT,
    INVOICE_PAY_TO: read.INVOICE_PAY_TO || (isDemonstrationVenue({ ...read, DEMO }) ? DEMONSTRATION_ACCOUNT : ''),
    DESK_URL: read.DESK_URL ?? `http://localhost:${DESK_PORT}`,
  }
}

/** Keeps secrets, and files instead of their text, out of error messages. */
const shown = (name: string, value: string) =>
  (/SECRET|KEY|TOKEN|_URL$/.test(name) && /@|SECRET|KEY|TOKEN/.test(name + value)) || /[\0\n]/.test(value) ? '…' : value

/** Name, default and purpose of every setting, for `npm run doctor`. */
export const settingsReference: readonly { name: string; fallback: unknown; wants: string; purpose: string }[] =
  Object.entries(table).map(([name, { fallback, expects: wants, purpose }]) => ({ name, fallback, wants, purpose }))
