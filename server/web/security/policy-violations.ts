/** A violation of a page's policy, without the visitor's data */
export interface PolicyViolation {
  /** Such as `script-src-elem` */
  directive: string
  /** The blocked address's origin, or `inline`, `eval`, `data` or `blob` */
  blocked: string
  /** The page's path, without its query */
  page: string
}

const MAX_REPORTS = 50
const MAX_PATH_LENGTH = 200

/**
 * Returns the violations in a body of either format: the Reporting API's list, or a single `csp-report` of older
 * browsers. Those of browser extensions and of malformed reports are left out. Null if the body isn't JSON.
 */
export function policyViolations(body: unknown): PolicyViolation[] | null {
  const sent = parsed(body)
  if (sent === undefined) return null
  const reports = Array.isArray(sent) ? sent.slice(0, MAX_REPORTS).map(newReport) : [oldReport(sent)]
  return reports.flatMap(({ directive, blocked, page }) => {
    const [name = ''] = text(directive).split(' ')
    const source = blockedSource(text(blocked))
    return /^[a-z-]{1,40}$/.test(name) && source ? [{ directive: name, blocked: source, page: pathOf(text(page)) }] : []
  })
}

interface Report {
  directive?: unknown
  blocked?: unknown
  page?: unknown
}

function newReport(report: unknown): Report {
  const { type, body } = fields(report)
  const { effectiveDirective, blockedURL, documentURL } = fields(body)
  return type === 'csp-violation' ? { directive: effectiveDirective, blocked: blockedURL, page: documentURL } : {}
}

function oldReport(sent: unknown): Report {
  const report = fields(fields(sent)['csp-report'])
  return {
    directive: report['effective-directive'] ?? report['violated-directive'],
    blocked: report['blocked-uri'],
    page: report['document-uri'],
  }
}

/** Returns the origin, as an address's path and query may identify a visitor; null for an extension's address. */
function blockedSource(blocked: string): string | null {
  if (/^(?:inline|eval|wasm-eval|data|blob)$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return null
  const { protocol, origin } = new URL(blocked)
  return /^(?:https?|wss?):$/.test(protocol) ? origin : null
}

const pathOf = (page: string): string =>
  URL.canParse(page) ? new URL(page).pathname.slice(0, MAX_PATH_LENGTH) : 'unknown'

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(text(body))
  } catch {
    return undefined
  }
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
