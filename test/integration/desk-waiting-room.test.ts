import t from 'tap'
import { writeLines } from '#server/box-office/waiting-room/room-store'
import { audit } from '#shared/staff/audit/audit'
import { waitingRoom } from '#shared/staff/waiting-room/waiting-room'
import { ALL_SALES } from '#shared/waiting-room'
import { openDesk } from '../support/desk.ts'

const settings = { WAITING_ROOM_ACTIVE: 'true', WAITING_ROOM_SECRET: 'the secret of the waiting room in tests' }

t.test('a manager opens, pauses and paces the waiting room, and reads its figures', async (t) => {
  const desk = await openDesk(t, { settings })
  const manager = await desk.colleague('manager')
  const { room } = await manager.call(waitingRoom.room)
  t.match(room, { isPaused: false, opensAt: null, hasOpened: true, admitPerMinute: 60, seenAt: null, isAway: true })
  await writeLines(
    desk.db,
    [{ event: ALL_SALES, id: 'a', given: 40, drawn: 30, seed: 'b', called: 12, waiting: 25 }],
    desk.clock.now(),
  )
  t.match((await manager.call(waitingRoom.pause)).isPaused, true)
  t.match(await manager.call(waitingRoom.resume), {
    ...{ isPaused: false, isAway: false, opensAt: null },
    lines: [{ production: null, waiting: 25, called: 12, isDrawn: true }],
  })
  t.match(await manager.call(waitingRoom.pace, { admitPerMinute: 120 }), { admitPerMinute: 120 })
  for (const admitPerMinute of [0, -1, 1.5, 'fast', 1_000_001])
    t.match(
      await manager.refusal(waitingRoom.pace, { admitPerMinute }),
      { type: 'INVALID_INPUT' },
      String(admitPerMinute),
    )
  await manager.call(waitingRoom.pause)
  const later = await manager.call(waitingRoom.open, { opens: '2099-03-01T09:00' })
  t.match(later, { opensAt: '2099-02-28T22:00:00.000Z', hasOpened: false, isPaused: false }, 'in the venue’s time')
  t.match(await manager.refusal(waitingRoom.open, { opens: '2099-02-30 09:00' }), {
    validationErrors: [{ name: 'opens' }],
  })
  t.match(await manager.call(waitingRoom.open, { opens: '' }), { hasOpened: true })
  const { entries } = await manager.call(audit.list, {})
  t.match(entries[0], { act: 'controlledWaitingRoom', before: { opensAt: /^2099/ }, after: { isPaused: false } })
  t.equal(entries.filter(({ act }) => act === 'controlledWaitingRoom').length, 6)
})

t.test('the setting is the pace until a manager chooses another', async (t) => {
  const desk = await openDesk(t, { settings: { ...settings, WAITING_ROOM_ADMIT_PER_MINUTE: '90' } })
  const manager = await desk.colleague('manager')
  t.match((await manager.call(waitingRoom.room)).room, { admitPerMinute: 90 })
  await manager.call(waitingRoom.pace, { admitPerMinute: 120 })
  t.match((await manager.call(waitingRoom.room)).room, { admitPerMinute: 120 })
})

t.test('a venue without a waiting room has none to control', async (t) => {
  const desk = await openDesk(t)
  const manager = await desk.colleague('manager')
  t.same(await manager.call(waitingRoom.room), { room: null })
  t.equal((await manager.refusal(waitingRoom.pause)).type, 'NOT_FOUND')
})
