import { Tickets } from '#client/features/account/tickets/tickets.tsx'
import { pageLayout } from '../page-layout.ts'

/** The tickets of an order: `/purchase/tickets?key=`. */
const TicketsPage = () => <Tickets />

export const layout = pageLayout(TicketsPage)
