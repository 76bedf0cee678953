import { pageBytes, SCRIPT_BUDGET } from '#test/support/page-bytes'
import { openVenue } from '#test/support/venue'
import { printFiguresInABrowser } from './browser-metrics.ts'
import { printColdPictures } from './cold-pictures.ts'
import { printLargeSeasonTiming } from './large-season-timing.ts'
import { printLargeVenue } from './large-venue.ts'
import { printLoginTiming } from './login-timing.ts'
import { printNextPages } from './next-page.ts'
import { printPageCosts } from './page-costs.ts'
import { printReserves } from './reserves.ts'
import { printSeatMapFigures } from './seat-maps.ts'
import { printSeatVisitors } from './seat-visitors.ts'
import { printStreamedPages } from './streamed-pages.ts'

/**
 * `npm run bench` prints the bytes that a page loads, the times on a slow phone, and the server's rate relative to a
 * bare server, measured in one run on one machine. Absolute numbers depend on the machine more than on the product.
 */

function bytes(name: string, ...sources: string[]) {
  const { scripts, styles, files } = pageBytes(...sources)
  const verdict = `${scripts <= SCRIPT_BUDGET ? 'under' : 'OVER'} ${SCRIPT_BUDGET}`
  const limit = name === 'content page' ? ` (${verdict})` : ''
  console.log(`${name}: ${scripts} bytes of script${limit} in ${files.length} files, ${styles} of style (gzip)`)
}

const layout = (name: string) => `client/layouts/${name}/${name}.layout.tsx`
bytes('content page', layout('content-page'), 'client/blocks/rich-text-editor/rich-text-editor.block.tsx')
bytes('what’s on', layout('whats-on'))
bytes('single-event booking', layout('single-event'))
bytes('checkout', 'client/features/checkout/checkout.tsx')

const venue = await openVenue()
try {
  await printFiguresInABrowser(venue.url, {
    ...{ home: '/', 'what’s on': '/whats-on', 'a production': '/whats-on/jupiter', 'a content page': '/your-visit' },
    'an article': '/news/how-to-read-a-quartet',
    'single-event booking': '/purchase/single-event?productionId=1001',
  })
  await printSeatMapFigures(venue.url)
  if (!(await printNextPages(venue.url))) process.exitCode = 1
} finally {
  await venue.close()
}
if (!(await printColdPictures(['/', '/about-us', '/news', '/your-visit', '/whats-on', '/whats-on/jupiter'])))
  process.exitCode = 1
if (!(await printPageCosts())) process.exitCode = 1
if (!(await printStreamedPages())) process.exitCode = 1
if (!(await printSeatVisitors())) process.exitCode = 1
if (!(await printLoginTiming())) process.exitCode = 1
if (!(await printLargeSeasonTiming())) process.exitCode = 1
if (!(await printLargeVenue())) process.exitCode = 1
if (!(await printReserves())) process.exitCode = 1
