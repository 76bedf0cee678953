import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A file of the build that several pages share. Each path is a folder (`client/styles/`) or a module without its
 * extension.
 */
interface SharedChunk {
  name: string
  modules: readonly string[]
  except?: readonly string[]
}

/**
 * Modules that are used together are in one file, because on a phone a request costs more than its bytes. The frame is
 * what every page needs; dates, prices and booking are in every list of productions; the others are carousels and
 * titled tiles. Pages of text load only the frame.
 */
const sharedChunks: readonly SharedChunk[] = [
  {
    name: 'frame',
    modules: [
      ...['client/app/', 'client/page/', 'client/styles/', 'client/renderer/', 'client/site/', 'client/data/'],
      ...['client/blocks/block', 'client/blocks/block-report', 'client/blocks/grid'],
      ...['shared/content/first-of', 'shared/content/preload', 'shared/counted'],
      // The footer's form is on every page.
      ...['client/ui/form/field', 'client/ui/form/text-field'],
    ],
    except: [
      // The server writes the first page's head; the browser needs this code from the second page on.
      ...['client/app/head', 'client/app/head-alternates', 'client/app/head-scripts', 'client/app/head-tag'],
      ...['client/site/address/', 'client/site/purchase/', 'client/site/news/', 'client/site/account/'],
      ...[
        'client/site/form/',
        'client/site/programme/',
        'client/site/side-menu/',
        'client/site/tickets/',
        'client/site/cart-timer/cart-timer',
      ],
      ...[
        'client/site/consent/consent-banner',
        'client/site/consent/use-consent',
        'client/site/consent/consent-choice',
      ],
      ...['client/site/consent/consented-tag-manager', 'client/site/foot-bar/'],
      ...['client/site/subscribe/send-subscription', 'client/data/field-errors'],
      ...['client/site/production/production-carousel', 'client/site/production/production-tile'],
      ...['client/site/production/use-performers', 'client/site/production/sale-state'],
      ...['client/data/altcha-worker', 'client/data/analytics', 'client/data/captcha'],
      ...['client/data/captcha-altcha', 'client/data/captcha-recaptcha'],
      ...['client/data/register-form-field', 'client/data/use-form-failure', 'client/data/use-form-submit'],
      'client/data/yup-resolver',
      // Only filtered lists need them.
      ...['client/page/use-page-address', 'client/page/use-state-link', 'client/data/use-paged-call'],
    ],
  },
  { name: 'tiles', modules: ['client/ui/tiles/section-header', 'client/ui/tiles/tiles', 'client/ui/link/link-button'] },
  {
    name: 'programme',
    modules: [
      ...['shared/dates', 'shared/money', 'shared/booking-action', 'shared/ticketing/production/production'],
      'shared/ticketing/whats-on/whats-on',
      ...[
        'client/site/programme/',
        'client/ui/text/price',
        'client/ui/button/booking-button',
        'client/site/production/production-tile',
      ],
      ...[
        'client/site/production/use-performers',
        'shared/performers',
        'client/site/production/sale-state',
        'shared/content/event-status',
      ],
      ...['client/blocks/skeleton-while-loading', 'client/blocks/tile-skeletons', 'client/blocks/preloaded-block'],
    ],
  },
  {
    name: 'lists',
    modules: [
      ...['client/page/use-page-address', 'client/page/use-state-link', 'client/ui/navigation/page-links'],
      'shared/address-state/named-parts',
    ],
  },
  {
    name: 'moving',
    modules: [
      ...['client/ui/carousel/', 'client/ui/retry-until', 'client/ui/use-reduced-motion'],
      ...['shared/content/video-of', 'shared/content/address-of', 'client/site/production/production-carousel'],
    ],
    except: ['client/ui/carousel/glide-tiles'],
  },
  // Before the programme's lists, which would take along what they share with other pages.
  {
    name: 'controls',
    modules: [
      ...['client/ui/form/checkbox-and-radio', 'client/ui/form/checkbox-field', 'client/ui/form/select-field'],
      ...['client/ui/dialog/', 'client/ui/status/skeleton', 'shared/calendar-day', 'shared/ticketing-id'],
      'shared/ticketing/global/global',
    ],
  },
  {
    name: 'whats-on',
    modules: [
      ...['client/features/whats-on/', 'client/data/use-paged-call', 'client/ui/calendar/'],
      'shared/address-state/event-filters',
    ],
  },
]

/** Packages that every page needs. They change less often than the site, and stay in the browser's cache. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|swr|use-sync-external-store|cookie|set-cookie-parser)\//

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns the groups for Vite, in the order in which they are matched. Throws if a path doesn't exist, as after a
 * rename.
 */
export const chunkGroups = () => [
  { name: 'libraries', test: LIBRARIES },
  ...sharedChunks.map(({ name, modules, except = [] }) => {
    for (const each of [...modules, ...except])
      if (!exists(each)) throw new Error(`The chunk ${name} refers to ${each}, which doesn’t exist`)
    return { name, test: (id: string) => isAmong(id, modules) && !isAmong(id, except) }
  }),
]

function isAmong(id: string, paths: readonly string[]): boolean {
  const own = path.relative(root, id.split('?')[0] ?? '')
  return paths.some((each) => own.startsWith(each.endsWith('/') ? each : `${each}.`))
}

function exists(listed: string): boolean {
  const isFolder = listed.endsWith('/')
  const names = readdirSync(path.join(root, isFolder ? listed : path.dirname(listed)))
  return isFolder ? names.length > 0 : names.some((name) => name.startsWith(`${path.basename(listed)}.`))
}
