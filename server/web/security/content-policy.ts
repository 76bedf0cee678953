import { createHash } from 'node:crypto'
import type { Settings } from '#config/settings'
import { contentSources } from '#shared/content/content-sources'
import { POLICY_REPORTS_ENDPOINT, POLICY_REPORTS_PATH } from './policy-reports.ts'
import { type PolicySources, tagManagerSources } from './tag-manager-sources.ts'

/** The scripts that a page may run besides its own modules */
export interface PagePolicy {
  /** Inline scripts of editors and the tag manager, by `scriptHash`. */
  scriptHashes?: readonly string[]
  /** Allows the inline scripts of a streamed page, which no cache stores. */
  nonce?: string
  /**
   * Origins of editors' scripts, such as `https://widget.example`, which may also load images, styles and data from
   * there
   */
  scriptOrigins?: readonly string[]
  /** Whether the tag manager is on the page. */
  hasTagManager?: boolean
  /** Vite's development client writes inline scripts and styles and opens a socket. */
  isDevelopment?: boolean
}
type PolicySettings = Pick<
  Settings,
  'PUBLIC_URL' | 'CONTENT_URL' | 'CONTENT_PREVIEW' | 'CAPTCHA_PROVIDER' | 'TAG_MANAGER_ALLOWS'
>

/** Returns a script's hash as the policy has it. `text` is exactly the text between the tags. */
export const scriptHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Vendors' addresses, each only if the vendor is in use */
const RECAPTCHA = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
  // Its badge has a style element.
  style: ["'unsafe-inline'"],
}
const DEVELOPMENT = { script: ["'unsafe-inline'"], style: ["'unsafe-inline'"], connect: ['ws:', 'wss:'] }

/**
 * Returns the page's Content-Security-Policy. Scripts run from this site, by hash, or from the vendors in use; inline
 * ones only where the venue allows its tag manager custom HTML.
 */
export function contentPolicy(settings: PolicySettings, page: PagePolicy = {}): string {
  const { scriptHashes = [], scriptOrigins: own = [], hasTagManager = false, isDevelopment = false, nonce } = page
  const inline = [...scriptHashes, ...(nonce ? [`nonce-${nonce}`] : [])]
  const allowsInline = isDevelopment || (hasTagManager && settings.TAG_MANAGER_ALLOWS.includes('custom-html'))
  const used: PolicySources[] = [
    { img: contentSources.picture, frame: contentSources.player },
    ...(isDevelopment ? [DEVELOPMENT] : []),
    // A hash or a nonce would switch 'unsafe-inline' off.
    allowsInline ? {} : { script: inline.map((source) => `'${source}'`) },
    { script: own, style: own, img: own, connect: own, frame: own },
    ...(settings.CAPTCHA_PROVIDER === 'recaptcha' ? [RECAPTCHA] : []),
    ...(hasTagManager ? tagManagerSources(settings.TAG_MANAGER_ALLOWS) : []),
  ]
  const from = (kind: keyof PolicySources) => used.flatMap((each) => each[kind] ?? [])
  const self = "'self'"
  const directives: [string, ...string[]][] = [
    ['default-src', self],
    ['base-uri', self],
    ['object-src', "'none'"],
    [
      'frame-ancestors',
      self,
      ...(settings.CONTENT_PREVIEW && settings.CONTENT_URL ? [new URL(settings.CONTENT_URL).origin] : []),
    ],
    ['form-action', self],
    ['script-src', self, ...from('script')],
    ['script-src-attr', "'none'"],
    ['style-src', self, ...from('style')],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', self, 'data:', 'blob:', ...from('img')],
    ['media-src', self, ...contentSources.film],
    ['font-src', self, ...from('font')],
    ['connect-src', self, ...from('connect')],
    ['frame-src', self, ...from('frame')],
    ['worker-src', self],
    ['manifest-src', self],
    ['report-to', POLICY_REPORTS_ENDPOINT],
    // For browsers without `report-to`; the others ignore it.
    ['report-uri', POLICY_REPORTS_PATH],
    ...(settings.PUBLIC_URL.startsWith('https:') ? [['upgrade-insecure-requests'] as [string]] : []),
  ]
  return directives.map((each) => each.join(' ')).join('; ')
}
