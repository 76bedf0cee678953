import { type Settings, settingsReference, WrongSetting } from '#config/settings'
import { plannedParts } from '../launcher/planned-parts.ts'
import { trustedProxies } from '../web/security/client-address.ts'
import type { ExaminedPart } from './examined-parts.ts'
import { errorFinding, type Finding, ok, warning } from './finding.ts'

/** Settings whose defaults name the demonstration venue. */
const DEMONSTRATIONS_OWN = ['MAIL_FROM', 'BOX_OFFICE_PHONE'] as const

/** Returns the findings that follow from the settings alone. A part in its own container starts no other part. */
export function examineSettings(settings: Settings, part?: ExaminedPart): Finding[] {
  const findings = [...(part ? [] : partFindings(settings)), ...(settings.DEMO ? [] : saleFindings(settings, part))]
  return findings.length > 0
    ? findings
    : [ok('settings', settings.DEMO ? 'a demonstration' : `for sale at ${settings.PUBLIC_URL}`)]
}

function partFindings(settings: Settings): Finding[] {
  try {
    plannedParts(settings)
    return []
  } catch (error) {
    return [wrongSetting(error)]
  }
}

/** Returns the finding about the setting that a `WrongSetting` names; throws anything else. */
export function wrongSetting(error: unknown): Finding {
  if (!(error instanceof WrongSetting)) throw error
  const [, name = 'settings', text = error.message] = /^(\w+): (.*)$/s.exec(error.message) ?? []
  return errorFinding(name, text)
}

function saleFindings(settings: Settings, part?: ExaminedPart): Finding[] {
  const findings: Finding[] = []
  const sells = part ? part === 'box-office' : settings.TICKETING_URL === undefined
  if (!settings.PUBLIC_URL.startsWith('https:'))
    findings.push(
      errorFinding('PUBLIC_URL', 'isn’t an https address, so passwords would be sent unencrypted: use https'),
    )
  if (!settings.SESSION_COOKIE_SECURE)
    findings.push(errorFinding('SESSION_COOKIE_SECURE', 'is false, so sessions can be hijacked: remove it'))
  if (sells && !settings.SMTP_URL)
    findings.push(
      errorFinding('SMTP_URL', 'isn’t set, so confirmations and tickets are written to a folder: set the mail server'),
    )
  for (const name of DEMONSTRATIONS_OWN)
    if (sells && settings[name] === settingsReference.find((each) => each.name === name)?.fallback)
      findings.push(warning(name, `is the demonstration’s, ${settings[name]}: set the venue’s own`))
  if (settings.CONTENT_PREVIEW)
    findings.push(
      warning(
        'CONTENT_PREVIEW',
        'is true, so visitors see drafts and no page is cached: remove it on the public server',
      ),
    )
  if (!settings.CONTENT_WEBHOOK_SECRET)
    findings.push(
      warning(
        'CONTENT_WEBHOOK_SECRET',
        `isn’t set, so changes show only within ${settings.CONTENT_TTL_SECONDS} s: set it here and in the webhook`,
      ),
    )
  return findings
}

const EVERYBODY = ['198.51.100.1', '2001:db8::1']

/**
 * Returns the finding about the proxies whose X-Forwarded-For is trusted. `examineWebServer` reports what the running
 * web server has seen.
 */
export function examineTrustProxy({ TRUST_PROXY, DEMO }: Pick<Settings, 'TRUST_PROXY' | 'DEMO'>): Finding {
  const about = 'TRUST_PROXY'
  try {
    const isTrusted = trustedProxies(TRUST_PROXY)
    if (EVERYBODY.some(isTrusted))
      return errorFinding(
        about,
        'trusts every address, so visitors can fake theirs: name only the load balancer’s network',
      )
  } catch (error) {
    return wrongSetting(error)
  }
  if (TRUST_PROXY.length > 0) return ok(about, TRUST_PROXY.join(', '))
  const text = 'isn’t set, so behind a load balancer all visitors count as one: set its addresses if there is one'
  return DEMO ? ok(about, 'isn’t set, and a demonstration needs none') : warning(about, text)
}
