import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Inconsistent payments and orders, which need attention. */
export interface PaymentReport {
  /** Payments without a complete order, including those whose refund is still due. */
  paymentsWithoutOrder: {
    paymentId: number
    orderId: number
    amountCents: number
    isRefundDue: boolean
    /** Why the provider rejected the refund, or null. */
    rejection: string | null
  }[]
  /** Complete orders that weren't paid in full. */
  ordersWithoutPayment: { orderId: number; totalCents: number; paidCents: number }[]
}

export async function reportPayments(db: Queries): Promise<PaymentReport> {
  return {
    paymentsWithoutOrder: await db.query(sql`
      select p.id as payment_id, p.order_id, coalesce(p.paid_cents, p.amount_cents) as amount_cents, p.state = 'refundDue' as is_refund_due,
             nullif(concat_ws(': ', p.provider_code, p.provider_message), '') as rejection
        from payment p
        join orders o on o.id = p.order_id
       where p.state = 'refundDue' or (p.state = 'successful' and o.state <> 'completed')
       order by p.id`),
    ordersWithoutPayment: await db.query(sql`
      select o.id as order_id, o.total_cents, coalesce(sum(p.amount_cents), 0)::int as paid_cents
        from orders o
        left join payment p on p.order_id = o.id and p.state = 'successful'
       where o.state = 'completed' and o.cart_id is not null
         and not exists (select from counter_sale c where c.order_id = o.id and c.amount_cents = o.total_cents)
       group by o.id
      having coalesce(sum(p.amount_cents), 0) <> o.total_cents
       order by o.id`),
  }
}
