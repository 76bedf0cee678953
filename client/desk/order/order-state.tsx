import styles from './order.module.css'

const NAMES = { pending: 'being paid', lapsed: 'not paid' }

/** Shows the state of an order that isn't complete. */
export const OrderState = ({ state }: { state: 'pending' | 'completed' | 'lapsed' }) =>
  state === 'completed' ? null : <span className={styles.state}>{NAMES[state]}</span>
