import { type Settings, settingsReference, WrongSetting } from '#config/settings'
import { plannedParts } from '../launcher/planned-parts.ts'
import { trustedProxies } from '../web/security/client-address.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** Settings whose defaults name the demonstration venue. */
const DEMONSTRATIONS_OWN = ['MAIL_FROM', 'BOX_OFFICE_PHONE'] as const

/** What follows from the settings alone. */
export function examineSettings(settings: Settings): Finding[] {
  const findings = [...partFindings(settings), ...(settings.DEMO ? [] : saleFindings(settings))]
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

/** The setting that a `WrongSetting` names; throws anything else. */
export function wrongSetting(error: unknown): Finding {
  if (!(error instanceof WrongSetting)) throw error
  const [, name = 'settings', text = error.message] = /^(\w+): (.*)$/s.exec(error.message) ?? []
  return fault(name, text)
}

function saleFindings(settings: Settings): Finding[] {
  const findings: Finding[] = []
  const sells = settings.TICKETING_URL === undefined
  if (!settings.PUBLIC_URL.startsWith('https:'))
    findings.push(fault('PUBLIC_URL', 'is no https address: customers’ passwords would be read on their way'))
  if (!settings.SESSION_COOKIE_SECURE)
    findings.push(fault('SESSION_COOKIE_SECURE', 'is false: sessions can be taken over on their way; take it out'))
  if (sells && !settings.SMTP_URL)
    findings.push(fault('SMTP_URL', 'isn’t set: confirmations and tickets go to a folder; name the mail server'))
  for (const name of DEMONSTRATIONS_OWN)
    if (sells && settings[name] === settingsReference.find((each) => each.name === name)?.fallback)
      findings.push(warning(name, `is the demonstration’s, ${settings[name]}: set the venue’s own`))
  if (settings.CONTENT_PREVIEW)
    findings.push(warning('CONTENT_PREVIEW', 'is true: visitors see what isn’t published, and no page is kept'))
  if (!settings.CONTENT_WEBHOOK_SECRET)
    findings.push(
      warning(
        'CONTENT_WEBHOOK_SECRET',
        `isn’t set: changes show within ${settings.CONTENT_TTL_SECONDS} s, not at once`,
      ),
    )
  return findings
}

const EVERYBODY = ['198.51.100.1', '2001:db8::1']

/** Whom X-Forwarded-For is believed. What the running web server has seen of it, `examineWebServer` tells. */
export function examineTrustProxy({ TRUST_PROXY, DEMO }: Pick<Settings, 'TRUST_PROXY' | 'DEMO'>): Finding {
  const about = 'TRUST_PROXY'
  try {
    const isTrusted = trustedProxies(TRUST_PROXY)
    if (EVERYBODY.some(isTrusted))
      return fault(about, 'trusts everybody, so that any visitor chooses an address: name the balancer’s network alone')
  } catch (error) {
    return wrongSetting(error)
  }
  if (TRUST_PROXY.length > 0) return ok(about, TRUST_PROXY.join(', '))
  const text = 'isn’t set: behind a load balancer all visitors count as one; name its addresses where there is one'
  return DEMO ? ok(about, 'isn’t set, and a demonstration needs none') : warning(about, text)
}
