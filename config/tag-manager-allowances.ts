/** What a venue may allow its tag manager beyond Google Analytics 4: features, and hosts by kind. */
const FEATURES = ['google-ads', 'preview', 'custom-html', 'custom-javascript'] as const
const KINDS = ['script', 'style', 'image', 'font', 'connect', 'frame'] as const

export type TagManagerFeature = (typeof FEATURES)[number]
export type TagManagerHostKind = (typeof KINDS)[number]
/** A feature, or a host with its kind, such as `script:https://connect.facebook.net` */
export type TagManagerAllowance = TagManagerFeature | `${TagManagerHostKind}:https://${string}`

/** One host, or all hosts below a domain. Nothing else may get into the policy, which is text with `;` and spaces. */
const HOST = String.raw`https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?`
const ALLOWANCE = new RegExp(`^(?:${FEATURES.join('|')}|(?:${KINDS.join('|')}):${HOST})$`)

/** Returns the allowances of a text that has commas between them; undefined if one of them is invalid. */
export function tagManagerAllowances(text: string): TagManagerAllowance[] | undefined {
  const entries = text
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean)
  return entries.every((each): each is TagManagerAllowance => ALLOWANCE.test(each)) ? entries : undefined
}

/** Returns the hosts of a kind among the allowances, as the policy names them. */
export const hostsOf = (allowances: readonly TagManagerAllowance[], kind: TagManagerHostKind): string[] =>
  allowances.flatMap((each) => (each.startsWith(`${kind}:`) ? [each.slice(kind.length + 1)] : []))
