/** A path of each page of the desk. */
export const deskPaths = [
  ...['/', '/find', '/orders/7', '/orders/7/exchange?tickets=11', '/orders/7/tickets', '/customers/3'],
  ...['', '/cancel', '/move', '/write', '/sell', '/seats', '/list'].map((page) => `/performances/701${page}`),
  ...['/performances', '/takings', '/till', '/vouchers', '/vouchers/4', '/codes', '/season', '/waiting-room'],
  ...['/devices', '/colleagues', '/account', '/audit', '/door', '/door/701', '/invitation#a-token'],
]
