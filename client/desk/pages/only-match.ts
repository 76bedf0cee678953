type Matches = { [Kind in 'orders' | 'customers' | 'performances']?: readonly { id: number }[] }

/** Returns the page of the only match. An order's page comes first. Undefined until all have been looked for. */
export function onlyMatch({ orders, customers: people, performances: played }: Matches): string | undefined {
  if (orders?.length === 1) return `/orders/${orders[0]?.id}`
  if (orders?.length !== 0 || !people || !played) return undefined
  if (people.length === 1 && played.length === 0) return `/customers/${people[0]?.id}`
  return people.length === 0 && played.length === 1 ? `/performances/${played[0]?.id}` : undefined
}
