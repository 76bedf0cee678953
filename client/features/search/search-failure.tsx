import type { Failure } from '#shared/ticketing/envelope'
import styles from './search.module.css'

/** Explains why a search failed, with the ticketing service's messages or the kind of failure. */
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
