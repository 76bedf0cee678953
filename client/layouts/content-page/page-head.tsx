import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media, Page, PageReference } from '#shared/content/page'
import styles from './page-head.module.css'

interface PageHeadProps {
  page: Page
  image: Media | null
  parent: PageReference | undefined
}

/** The page's name below its parent's, and its picture. */
export function PageHead({ page, image, parent }: PageHeadProps) {
  const subheading = parent && parent.name !== page.name ? parent.name : null
  return (
    <header>
      <div className={`page-width ${styles.words}`}>
        {subheading && <p className={`label ${styles.parent}`}>{subheading}</p>}
        <h1 className={styles.title}>{page.name}</h1>
      </div>
      {image && <Picture media={image} isEager className={styles.picture} />}
    </header>
  )
}
