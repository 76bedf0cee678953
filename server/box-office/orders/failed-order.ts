const orders = new WeakMap<object, number>()

/** Does work on an order. An error that it throws is logged with the order's number. */
export async function withOrder<T>(orderId: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error !== null && typeof error === 'object') orders.set(error, orderId)
    throw error
  }
}

/** Returns the fields by which an error is logged: with the number of the order that the work was on, if any. */
export function loggedError(error: unknown): { err: unknown; order?: number } {
  const order = error !== null && typeof error === 'object' ? orders.get(error) : undefined
  return order === undefined ? { err: error } : { err: error, order }
}
