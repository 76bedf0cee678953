import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import fading from '#client/ui/status/leaving.module.css'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { counted } from '#shared/counted'
import type { Result } from '#shared/ticketing/call'
import type { news } from '#shared/ticketing/news/news'
import { ArticleTile } from './article-tile.tsx'
import styles from './results.module.css'

interface ResultsProps {
  articles: Result<typeof news.search> | undefined
  /** A newer page is loading: the last one stays, and fades after a delay. */
  isRefreshing: boolean
  /** The link offered for an empty list. */
  nextStep: ReactNode
}

/** A page of the list; a spinner while the first one loads. */
export function Results({ articles, isRefreshing, nextStep }: ResultsProps) {
  if (!articles)
    return (
      <div className={styles.loading}>
        <Spinner />
      </div>
    )
  const { items, pageNumber, totalPages } = articles
  return (
    <>
      <p role="status" className="visually-hidden">
        {isRefreshing ? '' : summaryOf(items.length, pageNumber, totalPages)}
      </p>
      {items.length === 0 ? (
        <div className={styles.empty}>
          <p>No results found</p>
          <p>{nextStep}</p>
        </div>
      ) : (
        <ul className={classNames(styles.tiles, isRefreshing && fading.leaving)}>
          {items.map((article) => (
            <li key={article.id}>
              <ArticleTile article={article} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function summaryOf(count: number, pageNumber: number, totalPages: number): string {
  if (count === 0) return ''
  const articles = counted(count, 'article')
  return totalPages > 1 && pageNumber <= totalPages ? `${articles} on page ${pageNumber} of ${totalPages}` : articles
}
