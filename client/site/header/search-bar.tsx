import type { FormEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { useSite } from '#client/page/page-context.tsx'
import { QueryForm } from '#client/ui/form/query-form.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { withSearchQuery } from '#shared/address-state/search-query'
import styles from './search-bar.module.css'

/**
 * The search field of the header and the menu. `onSearch` is called before it navigates. Without scripts the form sends
 * the keywords unencoded, which the search page also reads.
 */
export function SearchBar({ hasFocus = false, onSearch }: { hasFocus?: boolean; onSearch?: () => void }) {
  const { searchLink } = useSite().header
  const { search } = useLocation()
  const navigateToPage = useNavigateToPage()
  if (!searchLink) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const keywords = String(new FormData(event.currentTarget).get('searchquery') ?? '').trim()
    onSearch?.()
    void navigateToPage(withSearchQuery(`${searchLink.href}${search}`, { keywords, filter: null, page: 1 }))
  }
  return (
    <search className={styles.bar}>
      <QueryForm className={styles.form} action={searchLink.href} onSubmit={submit}>
        <SearchField
          label="Search this site"
          className={styles.field}
          placeholder="Search for events, artists, and information"
          // The visitor just pressed Search.
          autoFocus={hasFocus}
        />
        <button type="submit" className={styles.submit}>
          Search
        </button>
      </QueryForm>
    </search>
  )
}
