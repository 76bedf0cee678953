import type { Ticket } from '../read-tickets.ts'

/** A ticket with the text of its QR code. */
export interface PassTicket extends Ticket {
  code: string
}

/** What passes say about the venue. */
export interface PassVenue {
  name: string
  /** In lines; empty if the venue gives none. */
  address: string[]
}

/** Returns the number printed on a ticket. */
export const ticketNumber = ({ orderId, id }: Pick<Ticket, 'orderId' | 'id'>): string => `${orderId}-${id}`
