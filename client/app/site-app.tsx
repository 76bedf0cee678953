import { useCallback, useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { DataProviders } from '#client/data/data-providers.tsx'
import { layoutEntry } from '#client/layouts/registry.ts'
import { SiteFrame } from '#client/site/frame/site-frame.tsx'
import { SessionGuard } from '#client/site/session/session-guard.tsx'
import { ErrorBoundary } from '#client/ui/status/error-boundary.tsx'
import { TextWithBlocks } from '#client/ui/text/rich-text.tsx'
import type { PageData } from '#shared/content/page'
import { followedAddress } from './follow.ts'
import { GoContext } from './go.ts'
import { PageProvider } from './page-context.tsx'
import { type FetchedPage, fetchPage } from './page-data.ts'
import { loadModules, modulesOf } from './page-modules.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { rememberScroll, restoreScroll } from './scroll.ts'
import { textWithBlocks } from './text-with-blocks.ts'

/** The whole site: the page on show, and how the visitor gets from it to the next. */
export function SiteApp({ initial }: { initial: PageData }) {
  const { data, go } = usePages(initial)
  const Layout = layoutEntry(data.page.contentType).component()
  return (
    <PageProvider data={data}>
      <GoContext value={go}>
        <DataProviders data={data}>
          <SessionGuard />
          <SiteFrame>
            <TextWithBlocks value={textWithBlocks.component()}>
              <ErrorBoundary key={data.url}>{Layout ? <Layout /> : null}</ErrorBoundary>
            </TextWithBlocks>
          </SiteFrame>
          <RouteAnnouncer />
        </DataProviders>
      </GoContext>
    </PageProvider>
  )
}

/** The page on show. A page is fetched and its chunks loaded before the address changes, so that nothing half-made is seen. */
function usePages(initial: PageData) {
  const [data, setData] = useState(initial)
  const navigate = useNavigate()
  const location = useLocation()
  const arrived = useNavigationType()
  const shown = useRef(initial)
  const latest = useRef<AbortController | null>(null)

  const show = useCallback((next: PageData) => {
    shown.current = next
    setData(next)
    // The server writes the first page's head: what the browser needs for the next ones comes with the first of them.
    void import('./head.ts').then(({ swapHead }) => swapHead(next))
  }, [])

  const load = useCallback(async (address: string): Promise<FetchedPage | null> => {
    latest.current?.abort()
    const mine = new AbortController()
    latest.current = mine
    isOnTheWay(true)
    const next = await fetchPage(address, mine.signal)
    const isWhole = next !== null && (await loadModules(modulesOf(next.page)))
    if (mine.signal.aborted) return null
    if (next && !isWhole) window.location.assign(address)
    isOnTheWay(false)
    return isWhole ? next : null
  }, [])

  const go = useCallback(
    async (address: string, options?: NavigateOptions) => {
      rememberScroll()
      const next = await load(address)
      if (!next) return
      show(next)
      await navigate(next.redirectedTo ?? address, options)
    },
    [load, navigate, show],
  )

  // Back and forward change the address first: the page follows.
  const address = location.pathname + location.search
  useEffect(() => {
    const key = location.key
    if (arrived !== 'POP' || samePage(shown.current.url, address)) {
      restoreScroll(arrived, key, location.hash)
      return
    }
    let stale = false
    void load(address).then((next) => {
      if (!next || stale) return
      show(next)
      requestAnimationFrame(() => restoreScroll(arrived, key, ''))
    })
    return () => {
      stale = true
    }
  }, [address, arrived, load, location.hash, location.key, show])

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = followedAddress(event)
      if (!target) return
      event.preventDefault()
      void go(target)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [go])

  return { data, go }
}

/** Says on the root that the next page is on its way: `on-the-way.css` draws a line there once it takes long. */
const isOnTheWay = (on: boolean) => document.documentElement.toggleAttribute('data-on-the-way', on)

/** Whether an address shows the page that is there: the same path, and no other value of a parameter that the page was made with. */
function samePage(shown: string, address: string): boolean {
  const made = new URL(shown, 'http://site')
  const wanted = new URL(address, 'http://site')
  return (
    made.pathname.replace(/(.)\/$/, '$1') === wanted.pathname.replace(/(.)\/$/, '$1') &&
    [...made.searchParams].every(([name, value]) => wanted.searchParams.get(name) === value)
  )
}
