import { usePage } from '#client/page/page-context.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { blocksOf } from '#shared/content/blocks'
import type { Grid, Page } from '#shared/content/page'
import { block } from '../block.tsx'
import { media, text } from '../fields.ts'
import styles from './page-header.module.css'

const fields = {
  /** Defaults to the page's name. */
  heading: text,
  subheading: text,
  image: media,
}

/** The page's heading, replacing the default one. */
export const pageHeader = block(fields, ({ heading, subheading, image, block: own }) => {
  const page = usePage()
  const Heading = firstHeaderOf(page) === own.id ? 'h1' : 'h2'
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

/** A page has one first-level heading, however many headers its editors placed. */
const firstHeaderOf = ({ properties }: Page): string | undefined =>
  blocksOf(properties.contentGrid as Grid | null | undefined).find(({ alias }) => alias === 'pageHeader')?.id
