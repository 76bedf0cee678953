import { singleEventPath } from '#shared/routes'

interface SoldOut {
  tessituraId: number
  hasReturnedSeatsList?: boolean | undefined
  calendar?: readonly { id: number }[] | undefined
}

/** Returns where visitors join the list for returned seats, or null if the production has none. */
export function returnedSeatsHref({ hasReturnedSeatsList, tessituraId, calendar = [] }: SoldOut): string | null {
  if (!hasReturnedSeatsList) return null
  return singleEventPath(tessituraId, calendar.length === 1 ? calendar[0]?.id : undefined)
}
