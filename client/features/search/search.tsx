import { type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { queryOf, usePageAddress } from '#client/page/use-page-address.ts'
import { isPlainClick, useStateLink } from '#client/page/use-state-link.ts'
import { classNames } from '#client/ui/class-names.ts'
import { QueryForm } from '#client/ui/form/query-form.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { PageLinks } from '#client/ui/navigation/page-links.tsx'
import fading from '#client/ui/status/leaving.module.css'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { parseSearchQuery } from '#shared/address-state/read-search-query'
import { type SearchFilter, type SearchQuery, withSearchQuery } from '#shared/address-state/search-query'
import { counted } from '#shared/counted'
import { paths } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { search } from '#shared/ticketing/search/search'
import { FoundItem } from './found-item.tsx'
import styles from './search.module.css'
import { resultsPage } from './search-call.ts'
import { SearchFailure } from './search-failure.tsx'
import { useKeywords } from './use-keywords.ts'

type Results = Result<typeof search.search>

/** The search field, the tabs with their counts, and a page of results, all derived from the address. */
export function Search() {
  const address = usePageAddress()
  const navigate = useNavigate()
  const applied = useMemo(() => parseSearchQuery(queryOf(address).get('searchquery')), [address])
  const { data, error, isLoading, isValidating } = usePreloaded(resultsPage(applied), { keepPreviousData: true })
  const addressOf = (query: SearchQuery) => withSearchQuery(address, query)
  const apply = useCallback(
    (keywords: string) => {
      const next = withSearchQuery(address, { ...applied, keywords, page: 1 })
      // Typing replaces the history entry instead of adding one per change.
      void navigate(next, { replace: applied.keywords !== '', state: { keepsScroll: true } })
    },
    [navigate, address, applied],
  )
  const keywords = useKeywords(applied.keywords, apply)
  const results = applied.keywords ? data : undefined
  return (
    <div className={styles.search}>
      <KeywordBox keywords={keywords} />
      {error && <SearchFailure failure={error} />}
      {results && <Tabs applied={applied} results={results} addressOf={addressOf} />}
      {!applied.keywords && (
        <p className={styles.empty}>
          Look for a work, a composer, an artist, a page or an article; or <a href={paths.whatsOn}>see what’s on</a>.
        </p>
      )}
      {isLoading && <Spinner />}
      {results && !error && (
        <Found applied={applied} results={results} isRefreshing={isValidating} addressOf={addressOf} />
      )}
    </div>
  )
}

/** Without scripts it submits the plain keywords, which the page also reads. */
function KeywordBox({ keywords: { text, type, submit } }: { keywords: ReturnType<typeof useKeywords> }) {
  const { pathname } = useLocation()
  return (
    <search>
      <QueryForm
        action={pathname}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchField
          label="Keywords"
          className={styles.box}
          placeholder="Search..."
          value={text}
          onChange={({ target: { value } }) => type(value)}
        />
      </QueryForm>
    </search>
  )
}

const tabs: readonly { filter: SearchFilter | null; label: string }[] = [
  { filter: null, label: 'All results' },
  { filter: 'production', label: 'Events' },
  { filter: 'contentPage', label: 'Pages' },
  { filter: 'newsArticle', label: 'Articles' },
]

interface FoundProps {
  applied: SearchQuery
  results: Results
  addressOf: (query: SearchQuery) => string
}

/** Tabs for the kinds of results, each with its count. */
function Tabs({ applied, results: { counts }, addressOf }: FoundProps) {
  const stateLink = useStateLink()
  const countOf = (filter: SearchFilter | null) =>
    counts.filter(({ documentType }) => !filter || documentType === filter).reduce((sum, { count }) => sum + count, 0)
  return (
    <nav aria-label="Kinds of results" className={styles.tabs}>
      {tabs.map(({ filter, label }) => (
        <a
          key={label}
          {...stateLink(addressOf({ ...applied, filter, page: 1 }))}
          aria-current={filter === applied.filter ? 'page' : undefined}
        >
          {label} <span className="figures muted">{countOf(filter)}</span>
        </a>
      ))}
    </nav>
  )
}

/** A page of results. The last page stays, and fades, while another loads. */
function Found({ applied, results, isRefreshing, addressOf }: FoundProps & { isRefreshing: boolean }) {
  const { items, totalPages, totalCount, pageNumber } = results
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const isTurning = useRef(false)
  useLayoutEffect(() => {
    if (!isTurning.current || isRefreshing) return
    isTurning.current = false
    list.current?.focus({ preventScroll: true })
  }, [isRefreshing])
  const turn = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    isTurning.current = true
    void navigate(link.pathname + link.search)
  }
  return (
    <div ref={list} tabIndex={-1} className={styles.found} aria-busy={isRefreshing}>
      <p role="status" className="visually-hidden">
        {isRefreshing ? '' : summaryOf(totalCount, pageNumber, totalPages)}
      </p>
      {items.length === 0 ? (
        <NothingFound applied={applied} results={results} addressOf={addressOf} />
      ) : (
        <ol className={classNames(styles.items, isRefreshing && fading.leaving)}>
          {items.map((item) => (
            <li key={item[item.documentType]?.id}>
              <FoundItem item={item} />
            </li>
          ))}
        </ol>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the clicks on its links. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's click comes from the keyboard too. */}
      <div onClick={turn}>
        <PageLinks current={pageNumber} total={totalPages} addressOf={(page) => addressOf({ ...applied, page })} />
      </div>
    </div>
  )
}

/** Suggestions for an empty page of results: the first page, all kinds, or the programme. */
function NothingFound({ applied, results: { totalCount, counts }, addressOf }: FoundProps) {
  const stateLink = useStateLink()
  const all = { ...applied, filter: null, page: 1 }
  const hasOthers = counts.some(({ count }) => count > 0)
  return (
    <div className={styles.empty}>
      <p>No results found</p>
      <p>
        {totalCount > 0 ? (
          <a {...stateLink(addressOf({ ...applied, page: 1 }))}>See the first page of the results</a>
        ) : hasOthers ? (
          <a {...stateLink(addressOf(all))}>See all results</a>
        ) : (
          <>
            Try fewer or other words, or <a href={paths.whatsOn}>see what’s on</a>.
          </>
        )}
      </p>
    </div>
  )
}

function summaryOf(count: number, page: number, pages: number): string {
  const found = counted(count, 'result')
  return pages > 1 && page <= pages ? `${found}, page ${page} of ${pages}` : found
}
