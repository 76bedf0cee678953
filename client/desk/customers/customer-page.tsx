import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { fullName } from '#shared/full-name'
import { customers } from '#shared/staff/customers/customers'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { OrderRows } from '../pages/order-rows.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import type { Customer } from './customer.ts'
import { CustomerHistory } from './customer-history.tsx'
import { CustomerPossessions } from './customer-possessions.tsx'
import styles from './customers.module.css'
import { MergePanel } from './merge-panel.tsx'

/** A customer: details, orders, vouchers, memberships and history. */
export function CustomerPage() {
  const customerId = Number(useParams().customerId)
  const customer = useDesk(customers.customer, { customerId })
  const navigate = useNavigate()
  const id = customer.data?.id
  useEffect(() => {
    // The customer has been merged into another one.
    if (id && id !== customerId) navigate(`/customers/${id}`, { replace: true })
  }, [id, customerId, navigate])
  return (
    <>
      <PageHead title={customer.data ? nameOf(customer.data) : `Customer ${customerId}`} />
      <Loaded of={customer} lines={12}>
        {(data) => (
          <div className={styles.columns}>
            <div>
              <Orders customer={data} />
              <CustomerPossessions customer={data} />
            </div>
            <div>
              <Contact customer={data} />
              <CustomerHistory customer={data} />
              <MergePanel key={data.id} customer={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

const nameOf = (customer: Customer) => fullName(customer) || customer.email || 'No name'

function Contact({ customer }: { customer: Customer }) {
  const { id: customerId, email, phone, hasAccount, createdAt } = customer
  const shown = useShownTime()
  const mayServe = useMay('serveOrders')
  const [isCorrecting, setIsCorrecting] = useState(false)
  return (
    <section aria-labelledby="contact" className={styles.panel}>
      <h2 id="contact">Contact</h2>
      <p>
        {email ? <a href={`mailto:${email}`}>{email}</a> : 'No email address'}
        {phone && (
          <>
            , <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </>
        )}
      </p>
      <p>
        <small>
          {hasAccount ? 'Has an account' : 'Guest'}, since {shown(createdAt)}
        </small>
      </p>
      {mayServe && (
        <p className={styles.acts}>
          <Button variant="secondary" onClick={() => setIsCorrecting(true)}>
            Correct the customer
          </Button>
        </p>
      )}
      {isCorrecting && (
        <ContactDialog
          title="Correct the customer"
          customer={customer}
          onSave={async (contact) => {
            await callDesk(customers.correct, { customerId, ...contact })
            await refresh(customers.customer, { customerId })
          }}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </section>
  )
}

const Orders = ({ customer: { orders, hasMoreOrders, email } }: { customer: Customer }) => (
  <section aria-labelledby="orders" className={styles.panel}>
    <h2 id="orders">Orders</h2>
    {orders.length === 0 ? <p>No orders.</p> : <OrderRows orders={orders} isOneBuyer />}
    {hasMoreOrders && (
      <p>
        The newest 25.{' '}
        {email && (
          <Link to="/find" state={{ text: email }}>
            Find by email
          </Link>
        )}
      </p>
    )}
  </section>
)
