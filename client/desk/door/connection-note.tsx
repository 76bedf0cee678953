import { Alert } from '#client/ui/status/alert.tsx'
import { counted } from '#shared/counted'
import { useShownTime } from '../data/shown.ts'
import styles from './door.module.css'
import { canWorkOffline } from './offline/use-offline-list.ts'

interface ConnectionNoteProps {
  isOffline: boolean
  /** When the device's list was loaded. */
  listAt: string | undefined
  unsent: number
}

/** Says what decides about tickets, the desk or the device's list, and what isn't sent yet. */
export function ConnectionNote({ isOffline, listAt, unsent }: ConnectionNoteProps) {
  const shown = useShownTime()
  const list = listAt && `the list of ${shown(listAt, 'eventTime')}`
  if (!isOffline && unsent === 0)
    return (
      <p role="status" className={styles.note}>
        {list && `Works without a network, from ${list}.`}
        {!canWorkOffline() && 'To work without a network, the door needs an address with https.'}
      </p>
    )
  return (
    <Alert className={styles.note} title={isOffline ? 'No connection to the desk' : 'Connected again'}>
      {isOffline && <p>{list ? `Tickets are checked by ${list}.` : 'Tickets can’t be checked.'}</p>}
      {unsent > 0 && <p>{counted(unsent, 'scan')} to send.</p>}
    </Alert>
  )
}
