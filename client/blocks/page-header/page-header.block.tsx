import { usePage } from '#client/page/page-context.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { headingBlockOf } from '#shared/content/blocks'
import { block } from '../block.tsx'
import { media, text } from '../fields.ts'
import styles from './page-header.module.css'

const fields = {
  /** Defaults to the page's name. */
  heading: text,
  subheading: text,
  image: media,
}

/** The page's heading, replacing the default one. A second header is a heading of the second level. */
export const pageHeader = block(fields, ({ heading, subheading, image, block: own }) => {
  const page = usePage()
  const Heading = headingBlockOf(page) === own.id ? 'h1' : 'h2'
  return (
    <header className={styles.header}>
      <div>
        <Heading>{heading ?? page.name}</Heading>
        {subheading && <p className="lead">{subheading}</p>}
      </div>
      {image && <Picture media={image} />}
    </header>
  )
})
