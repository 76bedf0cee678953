import styles from './arrow.module.css'

/** A decorative arrow in the size and colour of the text: forward, back, or to another site. */
export const Arrow = ({ to }: { to: 'on' | 'back' | 'out' }) => (
  <svg className={styles.arrow} data-to={to} viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true">
    <path d="M1.5 8h13M9 2.5 14.5 8 9 13.5" />
  </svg>
)
