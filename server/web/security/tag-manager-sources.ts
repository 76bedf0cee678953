import {
  hostsOf,
  type TagManagerAllowance,
  type TagManagerFeature,
  type TagManagerHostKind,
} from '#config/tag-manager-allowances'

/** Sources that a feature of the page adds to the policy, by directive */
export type PolicySources = Partial<
  Record<'script' | 'style' | 'img' | 'font' | 'connect' | 'frame', readonly string[]>
>

/**
 * The container and Google Analytics 4, which need no setting. From Google's guide to policies
 * (developers.google.com/tag-platform/security/guides/csp); a wildcard doesn't match the domain itself.
 */
const ANALYTICS: PolicySources = {
  script: ['https://*.googletagmanager.com'],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  connect: [
    ...['https://*.google-analytics.com', 'https://analytics.google.com', 'https://*.analytics.google.com'],
    ...['https://*.googletagmanager.com', 'https://stats.g.doubleclick.net'],
  ],
  frame: ['https://www.googletagmanager.com'],
}
const ADVERTISING = [
  ...['https://*.g.doubleclick.net', 'https://ad.doubleclick.net', 'https://www.googleadservices.com'],
  ...['https://pagead2.googlesyndication.com', 'https://google.com', 'https://*.google.com'],
]
const FEATURES: Readonly<Record<TagManagerFeature, PolicySources>> = {
  'google-ads': {
    script: [
      ...['https://www.googleadservices.com', 'https://googleads.g.doubleclick.net', 'https://www.google.com'],
      'https://pagead2.googlesyndication.com',
    ],
    img: [...ADVERTISING, 'https://ade.googlesyndication.com'],
    connect: ADVERTISING,
    frame: ['https://td.doubleclick.net', 'https://bid.g.doubleclick.net', 'https://*.fls.doubleclick.net'],
  },
  preview: {
    script: ['https://googletagmanager.com', 'https://tagmanager.google.com'],
    style: [
      ...['https://googletagmanager.com', 'https://www.googletagmanager.com', 'https://tagmanager.google.com'],
      'https://fonts.googleapis.com',
    ],
    img: ['https://googletagmanager.com', 'https://ssl.gstatic.com', 'https://www.gstatic.com'],
    font: ['https://fonts.gstatic.com', 'data:'],
  },
  'custom-html': { script: ["'unsafe-inline'"], style: ["'unsafe-inline'"] },
  'custom-javascript': { script: ["'unsafe-eval'"] },
}
const DIRECTIVES: Readonly<Record<TagManagerHostKind, keyof PolicySources>> = {
  ...{ script: 'script', style: 'style', image: 'img', font: 'font', connect: 'connect', frame: 'frame' },
}

/** Returns the sources for the tag manager in a page's policy: those of Analytics, and those in the venue's setting. */
export function tagManagerSources(allowances: readonly TagManagerAllowance[]): PolicySources[] {
  const features = Object.entries(FEATURES) as [TagManagerFeature, PolicySources][]
  const kinds = Object.entries(DIRECTIVES) as [TagManagerHostKind, keyof PolicySources][]
  return [
    ANALYTICS,
    ...features.filter(([name]) => allowances.includes(name)).map(([, sources]) => sources),
    ...kinds.map(([kind, directive]) => ({ [directive]: hostsOf(allowances, kind) })),
  ]
}
