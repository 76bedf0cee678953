import { useRef } from 'react'
import { usePageData } from '#client/app/page-context.tsx'
import { BlockGrid } from '#client/blocks/grid.tsx'
import { BackToTop } from '#client/ui/navigation/back-to-top.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { firstMedia } from '#shared/content/first-of'
import type { Grid } from '#shared/content/page'
import { pageLayout } from '../page-layout.ts'
import styles from './content-page.module.css'
import { PageHead } from './page-head.tsx'
import { SideMenu } from './side-menu.tsx'
import { menuOf } from './side-menu-entries.ts'

/** A page of blocks. Where it has pages beside it, it has their menu, a heading of its own and a picture. */
function ContentPage() {
  const { page, ancestors, siblings } = usePageData()
  const content = useRef<HTMLDivElement>(null)
  const grid = page.properties.contentGrid as Grid | undefined
  const menu = menuOf(page, ancestors, siblings)
  if (menu.length === 0) {
    return (
      <>
        <VisuallyHidden as="h1">{page.name}</VisuallyHidden>
        <BlockGrid grid={grid} leads />
      </>
    )
  }
  const image = firstMedia(page.properties.imageForDesktop)
  return (
    <>
      <PageHead page={page} image={image} parent={ancestors.at(-1)} />
      <div className={`page-width ${styles.columns}`}>
        <SideMenu entries={menu} parentName={ancestors.at(-1)?.name ?? ''} />
        <div className={styles.content} ref={content}>
          <BlockGrid grid={grid} leads={!image} />
        </div>
      </div>
      <BackToTop content={content} />
    </>
  )
}

export const layout = pageLayout(ContentPage)
