import type { ReactNode } from 'react'
import { ownTheme } from '#client/styles/contrast.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { Media, RichText as RichTextValue } from '#shared/content/page'
import styles from './series-package.module.css'

/** The editors' texts about a series, for the page that sells its packages. */
export interface SeriesPackageContent {
  title: string
  image: Media | null
  ground: string | null
  ink: string | null
  /** A description of the packages; text without markup is shown as is. */
  text: RichTextValue | string | null
  /** One sentence. */
  description: RichTextValue | string | null
}

/** The page's heading in the series' colours, with the editors' texts. */
export function SeriesBanner({ content }: { content: SeriesPackageContent }) {
  const { title, image, ground, ink, text, description } = content
  const theme = ownTheme(ground, ink)
  return (
    <>
      <header className={styles.banner} data-theme={theme ? 'own' : 'dark'} style={theme ?? undefined}>
        {image && (
          <div className={styles.bannerPicture}>
            <Picture media={image} ratio="fill" isEager alt="" />
          </div>
        )}
        <div className={styles.bannerWords}>
          <h1 className={styles.bannerTitle}>{title}</h1>
          <Words value={description} />
        </div>
      </header>
      {text && (
        <div className={styles.editors}>
          <Words value={text} />
        </div>
      )}
    </>
  )
}

function Words({ value }: { value: RichTextValue | string | null }): ReactNode {
  if (value === null) return null
  return typeof value === 'string' ? <p>{value}</p> : <RichText value={value} />
}
