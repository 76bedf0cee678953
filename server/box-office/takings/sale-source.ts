import type { Queries } from '../database/database.ts'

/** Where an order was sold, and how the part was paid that vouchers didn't pay. */
interface SaleSource {
  channel: string
  method: string
}

/** Returns the channel and the payment method of an order. The site sells by card only. */
export async function saleSourceOf(_db: Queries, _orderId: number): Promise<SaleSource> {
  return { channel: 'web', method: 'card' }
}
