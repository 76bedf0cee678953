import { usePerformers } from '#client/site/production/use-performers.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import styles from './past-seasons.module.css'
import type { PastProduction } from './seasons.ts'

/** A past production as a poster with its name, performers and dates. */
export function Poster({ production }: { production: PastProduction }) {
  const { name, route, dateLabel, image } = production
  const performers = usePerformers(production)
  return (
    <article className={`whole ${styles.poster}`}>
      {image ? <Picture media={image} crop="tile" ratio="4/5" alt="" /> : <div className={styles.blank} />}
      <h3>
        <a href={route} className="whole-link">
          {name}
        </a>
      </h3>
      {performers && <p className="muted">{performers}</p>}
      <p className="figures muted">{dateLabel}</p>
    </article>
  )
}
