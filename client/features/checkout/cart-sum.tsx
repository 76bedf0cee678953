import type { ReactNode } from 'react'
import styles from './checkout.module.css'

/** One sum of the cart, with its label. */
export const CartSum = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <p className={styles.sum}>
    <span>{label}</span>
    <span className="figures">{children}</span>
  </p>
)
