import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { door } from '#shared/staff/door/door'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { AnswerScreen } from './answer-screen.tsx'
import { Attendance } from './attendance.tsx'
import { Camera } from './camera.tsx'
import { DoorName, useDoorName } from './door-name.tsx'
import { ScanField } from './scan-field.tsx'
import { useScans } from './use-scans.ts'

/** Admits the ticket holders of a performance at one door. */
export function DoorPage() {
  const performanceId = Number(useParams().performanceId)
  const attendance = useDesk(door.attendance, { performanceId })
  const [doorName, typed, setTyped] = useDoorName()
  const shown = useShownTime()
  const { last, scan, clear } = useScans(performanceId, doorName)
  const [isCameraOn, setIsCameraOn] = useState(false)
  return (
    <>
      <PageHead title={attendance.data?.production ?? 'Door'}>
        {attendance.data && (
          <p>
            {shown(attendance.data.startsAt)}, {attendance.data.hall}
          </p>
        )}
      </PageHead>
      <Loaded of={attendance} lines={3}>
        {(data) => (
          <>
            <Camera isOn={isCameraOn} onSwitch={setIsCameraOn} onCode={(code) => scan({ code })} />
            <ScanField performanceId={performanceId} onScan={scan} />
            <Attendance {...data} />
            <DoorName typed={typed} onChange={setTyped} />
          </>
        )}
      </Loaded>
      {last && <AnswerScreen key={last.number} answer={last.answer} onNext={clear} />}
    </>
  )
}
