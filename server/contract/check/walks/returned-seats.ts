import { production } from '#shared/ticketing/production/production'
import { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { Report } from '../report.ts'
import type { Visitor } from '../service.ts'
import { NO_FILTERS } from './catalogue.ts'
import type { Person } from './checkout.ts'

/** Joins the list for returned seats of a sold-out performance, if the service has such lists. */
export async function walkReturnedSeats(visitor: Visitor, { email }: Person, report: Report): Promise<void> {
  const performanceId = await findList(visitor)
  if (performanceId === undefined)
    return report.skip(Object.values(returnedSeats), 'no sold-out performance has a list for returned seats')
  await visitor.ask(returnedSeats.list, { PerformanceId: performanceId })
  await visitor.ask(returnedSeats.join, { performanceId, email, seats: 1, isAdjacent: false })
  for (const call of [returnedSeats.request, returnedSeats.take, returnedSeats.leave])
    await visitor.refused(['TOKEN_SPENT'], call, { token: 'made-up' })
}

async function findList(visitor: Visitor): Promise<number | undefined> {
  const calendar = await visitor.ask(whatsOn.productions, { filtersApplied: NO_FILTERS })
  const tiles = (calendar?.dates ?? []).flatMap(({ productions }) => productions)
  const soldOut = tiles.find(({ hasReturnedSeatsList }) => hasReturnedSeatsList)
  if (!soldOut) return undefined
  const dates = await visitor.ask(production.performances, { ProductionId: soldOut.tessituraId })
  return dates?.performances.find(({ hasReturnedSeatsList }) => hasReturnedSeatsList)?.id
}
