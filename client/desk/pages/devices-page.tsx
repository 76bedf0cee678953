import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { devices as deviceCalls } from '#shared/staff/devices/devices'
import { DeviceNameSent } from '#shared/staff/devices/devices.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import { Loaded, Refused } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ConfirmedRowAct } from '../frame/row-act.tsx'
import styles from './pages.module.css'

type Devices = StaffResult<(typeof deviceCalls)['list']>

/** The paired devices of the doors, and a form to pair another one. */
export function DevicesPage() {
  const list = useDesk(deviceCalls.list)
  return (
    <>
      <PageHead title="Devices" />
      <PairPanel />
      <Loaded of={list}>{(data) => <DeviceList {...data} />}</Loaded>
    </>
  )
}

const EMPTY = { name: '' }

function PairPanel() {
  const shown = useShownTime()
  const {
    form,
    field,
    onSubmit,
    isSubmitting,
    result: made,
    problem,
  } = useDeskForm(DeviceNameSent, EMPTY, async (sent: typeof EMPTY) => {
    const code = await callDesk(deviceCalls.addCode, sent)
    form.reset(EMPTY)
    return code
  })
  return (
    <section aria-labelledby="pair" className={styles.panel}>
      <h2 id="pair">Pair a device</h2>
      <p className={styles.lead}>It admits ticket holders without a log-in, and can open nothing but Door.</p>
      <PostForm noValidate onSubmit={onSubmit} className={styles.row}>
        <TextField label="Name of the device" autoComplete="off" {...field('name')} />
        <Button type="submit" isBusy={isSubmitting}>
          Make a code
        </Button>
      </PostForm>
      <Refused error={problem} />
      {made && (
        <Alert tone="success" title={`Code for ${made.name}: ${made.code}`}>
          Open {location.origin}/door on the device and enter the code. It works once, until{' '}
          {shown(made.expiresAt, 'eventTime')}.
        </Alert>
      )}
    </section>
  )
}

function DeviceList({ devices }: Devices) {
  const shown = useShownTime()
  if (devices.length === 0) return <p>No device is paired.</p>
  return (
    <DeskTable columns={['Device', 'Last scan at', 'Last seen', 'Paired', 'Action']}>
      {devices.map((each) => (
        <tr key={each.id}>
          <td>{each.name}</td>
          <td>{each.door ?? 'None yet'}</td>
          <td>{shown(each.lastSeenAt)}</td>
          <td>
            {shown(each.pairedAt)}, {each.pairedBy}
          </td>
          <td>
            <ConfirmedRowAct
              label="Remove"
              title={`Remove ${each.name}`}
              onConfirm={() => callDesk(deviceCalls.remove, { deviceId: each.id })}
              onDone={() => refresh(deviceCalls.list)}
            >
              <p>
                It can scan nothing more, and deletes its lists as soon as it reaches the desk. Scans that it hasn’t
                sent stay on it until it is paired again.
              </p>
            </ConfirmedRowAct>
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}
