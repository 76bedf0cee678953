import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { AnswerScreen } from './answer-screen.tsx'
import { Attendance } from './attendance.tsx'
import { Camera } from './camera.tsx'
import { Conflicts } from './conflicts.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { type Direction, DirectionChoice } from './direction-choice.tsx'
import { DoorName, useDoorName } from './door-name.tsx'
import { useDoor } from './offline/use-door.ts'
import { ScanField } from './scan-field.tsx'

/** Admits the ticket holders of a performance at one door. */
export function DoorPage() {
  const performanceId = Number(useParams().performanceId)
  return <Door key={performanceId} performanceId={performanceId} />
}

function Door({ performanceId }: { performanceId: number }) {
  const [doorName, typed, setTyped] = useDoorName()
  const { attendance, list, isOffline, unsent, last, find, scan, clear } = useDoor(performanceId, doorName)
  const shown = useShownTime()
  const [isCameraOn, setIsCameraOn] = useState(false)
  const [direction, setDirection] = useState<Direction>('in')
  const isExit = direction === 'out' && attendance.data?.allowsReEntry === true
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
            {data.allowsReEntry && <DirectionChoice chosen={direction} onChoose={setDirection} />}
            <Camera isOn={isCameraOn} onSwitch={setIsCameraOn} onCode={(code) => scan({ code }, isExit)} />
            <ScanField find={find} isExit={isExit} onScan={(ticket) => scan(ticket, isExit)} />
            {/* Below what colleagues press, so that nothing moves under a finger. */}
            <ConnectionNote isOffline={isOffline} listAt={list?.at} unsent={unsent} />
            <Conflicts conflicts={data.conflicts} />
            <Attendance {...data} />
            <DoorName typed={typed} onChange={setTyped} />
          </>
        )}
      </Loaded>
      {last && <AnswerScreen key={last.number} answer={last.answer} onNext={clear} />}
    </>
  )
}
