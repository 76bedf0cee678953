import styles from './cross.module.css'

/** The sign on a button that closes something; the button's label says what. */
export const Cross = () => <span aria-hidden="true" className={styles.cross} />
