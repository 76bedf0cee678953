const orders = new WeakMap<object, number>()

/** Runs `work` on an order. If it throws, the error is logged with the order's number. */
export async function withOrder<T>(orderId: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error !== null && typeof error === 'object') orders.set(error, orderId)
    throw error
  }
}

/** Returns the log fields of an error, including the number of the order that was being processed, if any. */
export function loggedError(error: unknown): { err: unknown; order?: number } {
  const order = error !== null && typeof error === 'object' ? orders.get(error) : undefined
  return order === undefined ? { err: error } : { err: error, order }
}
