import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { dollars } from '../data/shown.ts'
import styles from './counter.module.css'
import { methodNames } from './method-names.ts'
import type { Sold } from './sale.ts'

/** The result of a sale: the change to give, and the tickets. */
export function SoldPanel({ sold, onNext }: { sold: Sold; onNext(): void }) {
  const { orderId, method, totalCents, changeCents, recipient } = sold
  const acts = useRef<HTMLParagraphElement>(null)
  useEffect(() => acts.current?.querySelector('button')?.focus(), [])
  return (
    <section aria-labelledby="sold" className={styles.sold}>
      <h2 id="sold">Order {orderId} is sold</h2>
      <p role="status">
        {method === 'cash' && <strong className={styles.change}>Change {dollars(changeCents)}</strong>}
        {methodNames[method]}, {dollars(totalCents)}.{' '}
        {recipient ? `The tickets are on the way to ${recipient}.` : 'No email address, so print the tickets.'}
      </p>
      <p ref={acts} className={styles.acts}>
        <Button onClick={onNext}>Next sale</Button>
        <Link to={`/orders/${orderId}/tickets`}>Print the tickets</Link>
        <Link to={`/orders/${orderId}`}>Open the order</Link>
      </p>
    </section>
  )
}
