import styles from './cross.module.css'

/** The icon of a close button, which has its own label. */
export const Cross = () => <span aria-hidden="true" className={styles.cross} />
