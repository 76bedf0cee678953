import type { Failure } from '#shared/ticketing/envelope'
import styles from './search.module.css'

/** Why a search failed: the reasons and messages of the ticketing service, or what kind of failure it is. */
export function SearchFailure({ failure: { title, errors, validationErrors } }: { failure: Failure }) {
  const texts = [...validationErrors.map(({ reason }) => reason), ...errors.map(({ message }) => message)]
  const lines = [...new Set(texts.filter(Boolean))]
  return (
    <div role="alert" className={styles.failure}>
      {(lines.length > 0 ? lines : [title]).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
