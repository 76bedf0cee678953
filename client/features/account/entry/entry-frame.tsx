import type { ReactNode } from 'react'
import { usePage } from '#client/page/page-context.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { RichText as RichTextValue } from '#shared/content/page'
import styles from './entry.module.css'

interface EntryFrameProps {
  /** A heading in place of the page's name and introduction. */
  heading?: string
  /** The alternative below the form, such as registration below the login. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of the login and registration pages: name and introduction, with the form beside them. */
export function EntryFrame({ heading, aside, children }: EntryFrameProps) {
  const { name, properties } = usePage()
  const introduction = properties.introduction as RichTextValue | null | undefined
  return (
    <div className={`page-width ${styles.page}`}>
      <header className={styles.head}>
        <h1>{heading ?? name}</h1>
        {introduction && !heading && <RichText value={introduction} className={styles.introduction} />}
      </header>
      <div className={styles.form}>
        {children}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  )
}
