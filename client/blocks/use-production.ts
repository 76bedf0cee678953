import { usePage } from '#client/app/page-context.tsx'
import { useCall } from '#client/data/use-call.ts'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** The production of a block: the one that its editor picked, else the one whose page this is. */
export function useProduction(picked: { id: string } | null) {
  const here = usePage()
  return useCall(whatsOn.production, { Id: picked?.id ?? here.id }, { retriesOnServerError: true })
}
