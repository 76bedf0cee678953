import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useVenue } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { showInstant } from '#shared/dates'
import { canKeepTickets, forgetTickets, isKept, keepTickets } from './kept-tickets.ts'
import type { TicketsAnswer } from './performance-tickets.tsx'
import { ticketDocument } from './ticket-document.ts'
import styles from './tickets.module.css'

interface KeepTicketsProps {
  /** The address of the page on which the tickets are shown without a network. */
  address: string
  /** The tickets that are shown; with none, what was kept is removed. */
  performances: TicketsAnswer['performances']
  /** The element that shows them. */
  shown: RefObject<HTMLElement | null>
}

/**
 * A button that keeps the shown tickets on this device, so that they can be shown at a door without a network. Kept
 * tickets are kept again whenever they are shown with a network, and removed a day after the last performance.
 */
export function KeepTickets({ address, performances, shown }: KeepTicketsProps) {
  const [state, setState] = useState<'unable' | 'not kept' | 'keeping' | 'kept' | 'removing' | 'failed'>('unable')
  const keep = useKeep({ address, performances, shown })
  useEffect(() => {
    if (!canKeepTickets()) return
    const update = async () => {
      const wasKept = await isKept(address)
      if (wasKept) await keep()
      setState(wasKept ? 'kept' : 'not kept')
    }
    update().catch(() => setState('unable'))
  }, [address, keep])
  if (state === 'unable' || performances.length === 0) return null
  const change = async (to: 'kept' | 'not kept') => {
    setState(to === 'kept' ? 'keeping' : 'removing')
    await (to === 'kept' ? keep() : forgetTickets(address)).then(
      () => setState(to),
      () => setState('failed'),
    )
  }
  const isOn = state === 'kept' || state === 'removing'
  return (
    <div className={styles.keep} data-print="hide">
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        isBusy={state === 'keeping' || state === 'removing'}
        onClick={() => void change(isOn ? 'not kept' : 'kept')}
      >
        {isOn ? 'Remove from this device' : 'Keep on this device'}
      </Button>
      <p className="small muted" role="status">
        {isOn && (
          <>
            <a href={address}>The tickets’ page</a> opens on this device without a network, until a day after the last
            performance.
          </>
        )}
        {state === 'failed' && 'This browser can’t keep the tickets. Please print them, or use those in the email.'}
      </p>
    </div>
  )
}

function useKeep({ address, performances, shown }: KeepTicketsProps): () => Promise<void> {
  const { timeZone } = useVenue()
  return useCallback(async () => {
    if (performances.length === 0) return forgetTickets(address)
    if (!shown.current) return
    const now = showInstant(new Date().toISOString(), 'news', timeZone)
    const title = performances.map(({ name }) => name).join(', ')
    const note = `Kept on this device on ${now}. Later changes and returns aren’t shown here.`
    const lastStart = new Date(Math.max(...performances.map(({ date }) => Date.parse(date))))
    await keepTickets(address, { title, html: ticketDocument(shown.current, { title, note }), lastStart })
  }, [address, performances, shown, timeZone])
}
