import { useEffect, useEffectEvent } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import type { Envelope } from '#shared/ticketing/envelope'
import { production } from '#shared/ticketing/production/production'
import { formerExtras } from './former-choice.ts'
import type { Booking } from './use-single-event.ts'

/** Adds the released extras to the new seats, once there are some: found on this page, or chosen on the map. */
export function useFormerExtras({ former, cart, chosen, pendingAction, act, setFormer }: Booking): void {
  const callTicketing = useTicketing()
  const upsells = chosen.data?.selectedPerformance?.upsells
  const addAll = useEffectEvent(async () => {
    if (!former || !upsells) return
    const { offered, missing } = formerExtras(former, upsells)
    const lost = [...missing]
    setFormer(null)
    const reserve = async (): Promise<Envelope<unknown>> => {
      for (const { name, ...extra } of offered) {
        const envelope = await callTicketing(production.reserveUpsell, extra)
        if (envelope.isError) lost.push(name)
      }
      return { isError: false, result: {} }
    }
    if (offered.length > 0) await act('extras', reserve)
    setFormer(null, lost)
  })
  const isDue = Boolean(former && upsells && cart.data?.hasTickets) && pendingAction === null
  useEffect(() => {
    if (isDue) void addAll()
  }, [isDue])
}
