import type { ReactNode } from 'react'
import { usePageData } from '#client/page/page-context.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { RichText as RichTextValue } from '#shared/content/page'
import { SideMenu } from '../side-menu/side-menu.tsx'
import styles from './account-frame.module.css'
import { accountMenu } from './account-menu.ts'

interface AccountFrameProps {
  /** Replaces the page's name. */
  title?: ReactNode
  children: ReactNode
}

/** The frame of account pages: name, account menu and introduction. */
export function AccountFrame({ title, children }: AccountFrameProps) {
  const { page, related } = usePageData()
  const introduction = page.properties.introduction as RichTextValue | null | undefined
  return (
    <div className={`page-width ${styles.page}`}>
      <SideMenu entries={accountMenu(related, page)} label="Your account" foldedUnder="Your account" />
      <header className={styles.head}>
        <p className={`label ${styles.label}`}>Your account</p>
        <h1 className={styles.title}>{title ?? page.name}</h1>
      </header>
      <div className={styles.content}>
        {introduction && <RichText value={introduction} />}
        {children}
      </div>
    </div>
  )
}
