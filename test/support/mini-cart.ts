/** The result of `production.miniCart` for a cart without tickets. */
export const emptyMiniCart = {
  hasTickets: false,
  ticketTotal: 0,
  upsellTotal: 0,
  tickets: [],
  upsellTickets: [],
  canCheckout: false,
}
