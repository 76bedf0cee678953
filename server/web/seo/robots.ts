import type { Settings } from '#config/settings'
import { feedPaths } from '#shared/content/feed-paths'
import type { Site } from '#shared/content/page'
import { paths } from '#shared/routes'

/** Paths that crawlers must not request: calls, and pages with one visitor's data */
const CALLS = ['/api/', '/page-data', '/webhooks/', '/sandbox/', '/waiting-room/']
const OF_A_VISITOR = ['/purchase', '/account', '/account-details', paths.overview]
/** The route table's keys of such pages, wherever a venue has them */
const ROUTE_KEYS = [
  'login',
  'createAccount',
  'forgotPassword',
  'resetPassword',
  'yourData',
  'overview',
  'personalInformation',
  'checkout',
  'bookingComplete',
  'tickets',
  'renewPackages',
  'returnTickets',
]

type RobotSettings = Pick<Settings, 'PUBLIC_URL' | 'DEMO' | 'CONTENT_PREVIEW'>

/** Returns whether the whole site is hidden from search engines: drafts, or the demonstration at a public address. */
export function isHiddenFromRobots({ PUBLIC_URL, DEMO, CONTENT_PREVIEW }: RobotSettings): boolean {
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(PUBLIC_URL).hostname)
  return CONTENT_PREVIEW || (DEMO && !isThisMachine)
}

/** Returns the paths of pages of one visitor, which include all paths below them. */
const privatePaths = (routes: Site['routes']): string[] => {
  const configured = ROUTE_KEYS.flatMap((key) => (Object.hasOwn(routes, key) ? [routes[key] ?? ''] : []))
  const own = configured.map((address) => address.split(/[?#]/)[0] ?? '').filter((path) => /^\/[^/]/.test(path))
  return [...new Set([...OF_A_VISITOR, ...own.filter((path) => !OF_A_VISITOR.some((above) => isWithin(path, above)))])]
}

export const isPrivatePath = (path: string, routes: Site['routes']): boolean =>
  privatePaths(routes).some((above) => isWithin(path, above))

const isWithin = (path: string, above: string) => path === above || path.startsWith(`${above}/`)

/** Returns `robots.txt` by RFC 9309. */
export function robotsText(settings: RobotSettings, routes: Site['routes']): string {
  if (isHiddenFromRobots(settings)) return 'User-agent: *\nDisallow: /\n'
  const disallowed = [...CALLS, ...privatePaths(routes).flatMap((path) => [`${path}$`, `${path}/`, `${path}?`])]
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${settings.PUBLIC_URL}${feedPaths.sitemap}`,
    '',
  ].join('\n')
}
