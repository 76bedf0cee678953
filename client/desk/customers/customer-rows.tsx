import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { counted } from '#shared/counted'
import { useShownTime } from '../data/shown.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import type { FoundCustomer } from './customer.ts'

export interface CustomerRowsProps {
  customers: readonly FoundCustomer[]
  /** The button of a customer. */
  actOf?: (customer: FoundCustomer) => ReactNode
}

/** A table of customers. */
export function CustomerRows({ customers, actOf }: CustomerRowsProps) {
  const shown = useShownTime()
  return (
    <DeskTable columns={['Customer', 'Email and phone', 'Orders', actOf !== undefined && 'Action']}>
      {customers.map((customer) => (
        <tr key={customer.id}>
          <td>
            <Link to={`/customers/${customer.id}`}>{customer.name || 'No name'}</Link>
            {customer.hasAccount && <small> has an account</small>}
          </td>
          <td>{[customer.email, customer.phone].filter(Boolean).join(', ')}</td>
          <td>
            {counted(customer.orders, 'order')}
            {customer.lastOrderAt && <small>, the last {shown(customer.lastOrderAt)}</small>}
          </td>
          {actOf && <td>{actOf(customer)}</td>}
        </tr>
      ))}
    </DeskTable>
  )
}
