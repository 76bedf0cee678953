import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { DataProviders } from '#client/data/data-providers.tsx'
import { Streamed } from '#client/data/late-answers.tsx'
import { layoutEntry } from '#client/layouts/registry.ts'
import { NavigateToPageContext } from '#client/page/navigate-to-page.ts'
import { PageProvider } from '#client/page/page-context.tsx'
import { SiteFrame } from '#client/site/frame/site-frame.tsx'
import { SessionGuard } from '#client/site/session/session-guard.tsx'
import { listen } from '#client/ui/listen.ts'
import { ErrorBoundary } from '#client/ui/status/error-boundary.tsx'
import { TextWithBlocks } from '#client/ui/text/rich-text.tsx'
import type { PageData } from '#shared/content/page'
import { setVenueLocale } from '#shared/venue-locale'
import { followedAddress } from './followed-address.ts'
import { type FetchedPage, fetchPage } from './page-data.ts'
import { loadModules, modulesOf } from './page-modules.ts'
import { createPrefetchedPages } from './prefetched-pages.ts'
import { PromoCodeOfAddress } from './promo-code-of-address.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { openDocument, rememberScroll, restoreScroll } from './scroll.ts'
import { textWithBlocks } from './text-with-blocks.ts'
import { useFocusStaysInSight } from './use-focus-stays-in-sight.ts'

/** The whole site: the current page and navigation to the next. */
export function SiteApp({ initial }: { initial: PageData }) {
  const { data, navigateToPage } = usePages(initial)
  useFocusStaysInSight()
  // The same for every visitor, and set before any price is rendered, on the server and in the browser.
  setVenueLocale(data.venue)
  const Layout = layoutEntry(data.page.contentType).component()
  return (
    <PageProvider data={data}>
      <NavigateToPageContext value={navigateToPage}>
        <DataProviders data={data}>
          <SessionGuard />
          <SiteFrame>
            <TextWithBlocks value={textWithBlocks.component()}>
              <PromoCodeOfAddress key={`promo ${data.url}`} />
              <ErrorBoundary key={data.url}>
                <Streamed>{Layout ? <Layout /> : null}</Streamed>
              </ErrorBoundary>
            </TextWithBlocks>
          </SiteFrame>
          <RouteAnnouncer />
        </DataProviders>
      </NavigateToPageContext>
    </PageProvider>
  )
}

/**
 * Renders the current page. The next page's data and chunks are loaded before the address changes, so that no
 * incomplete page is shown.
 */
function usePages(initial: PageData) {
  const [data, setData] = useState(initial)
  const navigate = useNavigate()
  const location = useLocation()
  const navigationType = useNavigationType()
  const isReopened = useRef(false)
  const latestLoad = useRef<AbortController | null>(null)
  const [prefetched] = useState(createPrefetchedPages)
  useEffect(() => prefetched.observe(), [prefetched])

  const newest = useRef(initial)
  const show = useCallback((next: PageData) => {
    newest.current = next
    startTransition(() => setData(next))
    // The server writes the first page's head; the code for later ones is loaded with the first navigation. A second
    // navigation during that load may finish first.
    void import('./head.ts').then(({ swapHead }) => swapHead(newest.current))
  }, [])

  const load = useCallback(
    async (address: string): Promise<FetchedPage | null> => {
      latestLoad.current?.abort()
      const controller = new AbortController()
      latestLoad.current = controller
      setPageLoading(true)
      const { take } = prefetched
      const next = await fetchPage(address, { shown: newest.current, signal: controller.signal, take })
      const isWhole = next !== null && (await loadModules(modulesOf(next.page)))
      if (controller.signal.aborted) return null
      if (next && !isWhole) window.location.assign(address)
      setPageLoading(false)
      return isWhole ? next : null
    },
    [prefetched],
  )

  const navigateToPage = useCallback(
    async (address: string, options?: NavigateOptions) => {
      rememberScroll()
      const next = await load(address)
      if (!next) return
      show(next)
      await navigate(next.redirectedTo ?? address, options)
    },
    [load, navigate, show],
  )

  // A link changes page and address in one commit, as React Router's navigation is a transition too. Back and forward
  // change the address first; the page follows.
  const address = location.pathname + location.search
  useLayoutEffect(() => {
    if (navigationType !== 'POP' || samePage(data.url, address)) {
      restoreScroll(navigationType, { ...location, hash: isReopened.current ? '' : location.hash })
      isReopened.current = false
      return
    }
    let isStale = false
    void load(address).then((next) => {
      if (!next || isStale) return
      isReopened.current = true
      show(next)
    })
    return () => {
      isStale = true
    }
  }, [address, data, navigationType, load, location, show])

  // After hydration has painted: reading the scroll position forces a layout of the whole page.
  const opened = useRef(location)
  useEffect(() => openDocument(opened.current), [])

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = followedAddress(event)
      if (!target) return
      event.preventDefault()
      void navigateToPage(target)
    }
    return listen(document, { click: follow })
  }, [navigateToPage])

  return { data, navigateToPage }
}

/** Marks the root element while the next page loads; `page-loading.css` then shows a progress line after a delay. */
const setPageLoading = (on: boolean) => document.documentElement.toggleAttribute('data-page-loading', on)

/**
 * Returns whether an address shows the current page: the same path, and equal values of every parameter that the page
 * reads.
 */
function samePage(shown: string, address: string): boolean {
  const shownUrl = new URL(shown, 'http://site')
  const targetUrl = new URL(address, 'http://site')
  return (
    shownUrl.pathname.replace(/(.)\/$/, '$1') === targetUrl.pathname.replace(/(.)\/$/, '$1') &&
    [...shownUrl.searchParams].every(([name, value]) => targetUrl.searchParams.get(name) === value)
  )
}
