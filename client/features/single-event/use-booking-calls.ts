import { useTicketing } from '#client/data/use-ticketing.tsx'
import type { Envelope } from '#shared/ticketing/envelope'
import { production } from '#shared/ticketing/production/production'
import { formerChoice } from './former-choice.ts'
import type { Booking } from './use-single-event.ts'

/** The calls that change a booking. */
export function useBookingCalls({ productionId, performanceId, chosen, act, setFormer }: Booking) {
  const callTicketing = useTicketing()
  const performance = performanceId ?? 0
  const selected = chosen.data?.selectedPerformance
  type Seats = { priceTypeId: number; count: number }[]
  return {
    reserve: (seats: Seats, zoneId: number | undefined) =>
      act('find', () =>
        callTicketing(production.reserveTicket, { productionId, performanceId: performance, zoneId, seats }),
      ),
    removeTicket: (subLineItemId: number) =>
      act('ticket', () => callTicketing(production.removeTicket, { performanceId: performance, subLineItemId })),
    /** With `isForAnother` number or date, the next search starts with what is removed, wherever the visitor goes. */
    removeAll: (isForAnother: boolean) =>
      act('clear', async () => {
        const envelope = await callTicketing(production.remove, { productionId })
        if (!envelope.isError) setFormer(isForAnother && selected ? formerChoice(selected) : null)
        return envelope
      }),
    reserveExtras: (extras: { upsellPerformanceId: number; seats: Seats }[]) =>
      act('extras', async () => {
        let envelope: Envelope<unknown> = { isError: false, result: {} }
        for (const extra of extras) {
          envelope = await callTicketing(production.reserveUpsell, extra)
          if (envelope.isError) break
        }
        return envelope
      }),
    checkOut: (specialRequirements: string) =>
      act('checkout', () => callTicketing(production.checkout, { performanceId: performance, specialRequirements })),
  }
}
