import { useRef } from 'react'
import { BlockGrid } from '#client/blocks/grid.tsx'
import { usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { SideMenu } from '#client/site/side-menu/side-menu.tsx'
import { BackToTop } from '#client/ui/navigation/back-to-top.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { headingBlockOf } from '#shared/content/blocks'
import { firstMedia } from '#shared/content/first-of'
import { isHomePage } from '#shared/content/is-home-page'
import type { Grid } from '#shared/content/page'
import styles from './content-page.module.css'
import { PageHead } from './page-head.tsx'
import { menuOf } from './side-menu-entries.ts'

/**
 * A page of blocks. With sibling pages it has their menu, a heading and a picture; a page that hides the menu has the
 * other two.
 */
function ContentPage() {
  const { page, ancestors, siblings } = usePageData()
  const content = useRef<HTMLDivElement>(null)
  const grid = page.properties.contentGrid as Grid | undefined
  const menu = menuOf(page, ancestors, siblings)
  const parent = ancestors.at(-1)
  const parentName = parent?.name ?? ''
  const isMenuHidden = page.properties.hideSideMenu === true && parent !== undefined && !isHomePage(parent)
  if (menu.length === 0 && !isMenuHidden) {
    return (
      <>
        {!headingBlockOf(page) && <VisuallyHidden as="h1">{page.name}</VisuallyHidden>}
        <BlockGrid grid={grid} leads />
      </>
    )
  }
  const image = firstMedia(page.properties.imageForDesktop)
  return (
    <>
      {!headingBlockOf(page) && <PageHead page={page} image={image} parent={parent} />}
      <div className={menu.length > 0 ? `page-width ${styles.columns}` : undefined}>
        {menu.length > 0 && (
          <SideMenu
            entries={menu}
            label={parentName}
            foldedUnder={parentName === 'Overview' ? page.name : `More in ${parentName}`}
          />
        )}
        <div className={menu.length > 0 ? styles.content : undefined} ref={content}>
          <BlockGrid grid={grid} leads={!image} />
        </div>
      </div>
      <BackToTop content={content} />
    </>
  )
}

export const layout = pageLayout(ContentPage)
