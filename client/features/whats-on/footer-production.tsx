import { usePerformers } from '#client/site/production/use-performers.ts'
import { ownTheme } from '#client/styles/contrast.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { firstMedia } from '#shared/content/first-of'
import type { PageReference } from '#shared/content/page'
import styles from './footer-production.module.css'

/** The production that the editors selected for the end of the list, as a banner in its colours. */
export function FooterProduction({ production: { name, path, properties } }: { production: PageReference }) {
  const image = firstMedia(properties.imageForDesktop) ?? firstMedia(properties.tileImage)
  const theme = ownTheme(textOf(properties.backgroundColour), textOf(properties.textColour))
  const performers = usePerformers({ company: textOf(properties.company), venue: textOf(properties.venue) })
  const tagline = textOf(properties.tagline) ?? textOf(properties.subheading)
  return (
    <aside
      className={styles.banner}
      aria-label="Also on"
      data-theme={theme ? 'own' : 'dark'}
      style={theme ?? undefined}
    >
      <div className={`page-width ${styles.inside}`}>
        {image && <Picture media={image} ratio="3/2" alt="" className={styles.picture} />}
        <div className={styles.words}>
          <h2>{name}</h2>
          {performers && <p className={styles.performers}>{performers}</p>}
          {tagline && <p className="lead">{tagline}</p>}
          <Button href={path} variant="secondary">
            See the event<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </aside>
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)
