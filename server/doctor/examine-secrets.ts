import type { Settings } from '#config/settings'
import { errorFinding, type Finding, ok, warning } from './finding.ts'

/** What each secret protects */
const SECRETS = {
  PAYMENT_SECRET: 'payments',
  CAPTCHA_SECRET: 'the captcha',
  FORMS_API_KEY: 'the form service',
  CONTENT_WEBHOOK_SECRET: 'the content webhook',
  METRICS_TOKEN: '/metrics',
} as const
const LEAST_LENGTH = 16
const GUESSED = /^(?:change-?me|default|demo|example|foyer|key|marlow|pass(?:word)?|secret|test|token)[\W_\d]*$/i
const MAKE_ONE = 'generate one with openssl rand -base64 32'

/**
 * Returns findings about the secrets that are set: each must be long, no example and unique. In a demonstration they
 * are warnings.
 */
export function examineSecrets(settings: Settings): Finding[] {
  const wrong = settings.DEMO ? warning : errorFinding
  const names = (Object.keys(SECRETS) as (keyof typeof SECRETS)[]).filter((name) => settings[name])
  const findings = names.flatMap((name) => {
    const secret = settings[name] ?? ''
    const twin = names.find((other) => other < name && settings[other] === secret)
    if (GUESSED.test(secret)) return wrong(name, `is a commonly guessed secret for ${SECRETS[name]}: ${MAKE_ONE}`)
    if (secret.length < LEAST_LENGTH)
      return wrong(
        name,
        `has only ${secret.length} characters, so the secret of ${SECRETS[name]} can be guessed: ${MAKE_ONE}`,
      )
    return twin ? warning(name, `is the same as ${twin}: ${MAKE_ONE}`) : []
  })
  return findings.length > 0
    ? findings
    : [ok('secrets', names.length ? `no weak secret among ${names.join(', ')}` : 'none is set')]
}
