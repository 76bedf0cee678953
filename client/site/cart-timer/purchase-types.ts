/**
 * The content types of the pages on which something is being bought. At the end of the cart's time a dialog stops who
 * is on one of them. They are those below `/purchase/`, whatever address an editor gives them.
 */
export const purchaseTypes: ReadonlySet<string> = new Set([
  'singleEvent',
  'seriesPackagePurchase',
  'membership',
  'renewPackages',
  'seatSelector',
  'purchaseCheckout',
  'bookingComplete',
])
