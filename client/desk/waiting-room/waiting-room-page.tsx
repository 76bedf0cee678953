import { useEffect } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import type { StaffResult } from '#shared/staff/staff-call'
import { waitingRoom } from '#shared/staff/waiting-room/waiting-room'
import { OpeningSent, PaceSent } from '#shared/staff/waiting-room/waiting-room.schemas'
import { callDesk, useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { Loaded, Refused } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import styles from './waiting-room.module.css'

const REFRESH_MS = 3_000

type Room = StaffResult<(typeof waitingRoom)['pause']>

/** The waiting room: live figures, and its opening, pause and pace. */
export function WaitingRoomPage() {
  const room = useDesk(waitingRoom.room)
  const { mutate } = room
  const hasRoom = Boolean(room.data?.room)
  useEffect(() => {
    if (!hasRoom) return
    const timer = setInterval(() => void mutate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [hasRoom, mutate])
  const show = (changed: Room) => mutate({ room: changed }, { revalidate: false })
  return (
    <>
      <PageHead title="Waiting room" />
      <Loaded of={room} lines={6}>
        {({ room: state }) =>
          state ? (
            <>
              <State room={state} />
              <Acts room={state} onChange={show} />
            </>
          ) : (
            <p>This venue’s waiting room is off. The setting WAITING_ROOM_ACTIVE turns it on.</p>
          )
        }
      </Loaded>
    </>
  )
}

function State({ room }: { room: Room }) {
  const { isPaused, opensAt, hasOpened, admitPerMinute, seenAt, isAway, lines, reservationMs } = room
  const shown = useShownTime()
  const opening = opensAt ? shown(opensAt) : null
  return (
    <>
      {isAway && (
        <Alert
          tone="error"
          title={
            seenAt ? `The waiting room hasn’t reported since ${shown(seenAt)}.` : 'The waiting room isn’t running.'
          }
        />
      )}
      <p role="status">
        {isPaused ? 'Paused: no visitor is admitted.' : hasOpened ? 'Open' : `Opens ${opening}`}
        {!isPaused && hasOpened && opening && `, since ${opening}`}
      </p>
      <p>
        At most {admitPerMinute} visitors a minute from each line.
        {reservationMs !== null && ` 95% of reservations took at most ${reservationMs} ms in the last ten seconds.`}
      </p>
      {lines.length === 0 ? (
        <p>No visitor has taken a place yet.</p>
      ) : (
        <DeskTable className={styles.figures} columns={['Line', 'State', number('Waiting'), number('Admitted')]}>
          {lines.map(({ production, waiting, called, isDrawn }) => (
            <tr key={production}>
              <td>{production ?? 'All sales'}</td>
              <td>{isDrawn ? 'Open' : 'Gathering until it opens'}</td>
              <td className="number">{waiting}</td>
              <td className="number">{called}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </>
  )
}

interface ActsProps {
  room: Room
  onChange(room: Room): Promise<unknown>
}

function Acts({ room: { isPaused, admitPerMinute }, onChange }: ActsProps) {
  const pause = useAct(async () => onChange(await callDesk(isPaused ? waitingRoom.resume : waitingRoom.pause)))
  const pace = useDeskForm(PaceSent, { admitPerMinute }, async (sent: { admitPerMinute: number | string }) =>
    onChange(await callDesk(waitingRoom.pace, { admitPerMinute: Number(sent.admitPerMinute) })),
  )
  const opening = useDeskForm(OpeningSent, { opens: '' }, async (sent: { opens: string }) => {
    await onChange(await callDesk(waitingRoom.open, sent))
    opening.form.reset({ opens: '' })
  })
  return (
    <div className={styles.acts}>
      <div className={styles.row}>
        <Button variant="secondary" isBusy={pause.isBusy} onClick={() => void pause.run()}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      </div>
      <Refused error={pause.error} />
      <PostForm noValidate marksRequired={false} className={styles.row} onSubmit={pace.onSubmit}>
        <TextField label="Visitors a minute" inputMode="numeric" autoComplete="off" {...pace.field('admitPerMinute')} />
        <Button type="submit" variant="secondary" isBusy={pace.isSubmitting}>
          Set the pace
        </Button>
      </PostForm>
      <Refused error={pace.problem} />
      <PostForm noValidate marksRequired={false} className={styles.row} onSubmit={opening.onSubmit}>
        <TextField
          label="Open at, in the venue’s time"
          type="datetime-local"
          hint="Now if empty. A later time restarts a line that is open."
          {...opening.field('opens')}
        />
        <Button type="submit" variant="secondary" isBusy={opening.isSubmitting}>
          Open
        </Button>
      </PostForm>
      <Refused error={opening.problem} />
    </div>
  )
}
