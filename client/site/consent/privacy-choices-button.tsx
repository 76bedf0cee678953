import { openPrivacyChoices, useConsentedId } from './privacy-choices.ts'
import styles from './privacy-choices-button.module.css'

/** Opens the banner again, so that a visitor can change the choice. Absent where nothing needs consent. */
export function PrivacyChoicesButton() {
  const id = useConsentedId()
  if (id === null) return null
  return (
    <button type="button" className={styles.button} onClick={openPrivacyChoices}>
      Privacy choices
    </button>
  )
}
