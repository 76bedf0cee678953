import { array } from 'yup'
import { count, flag, instantOrNone, textOrNone } from '#shared/ticketing/shapes/answer-fields.schemas'
import { quantityUpTo } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { localTimeSent } from '../local-time-sent.schemas.ts'

const Room = shape({
  isPaused: flag,
  /** The time that a colleague or the setting gave; null if it is open from the start. */
  opensAt: instantOrNone,
  hasOpened: flag,
  admitPerMinute: count,
  /** Null before the waiting room has reported. */
  seenAt: instantOrNone,
  isAway: flag,
  lines: array(
    shape({
      /** The production; null if one line covers all of them. */
      production: textOrNone,
      /** How many visitors wait for their turn, without those who have left. */
      waiting: count,
      /** How many visitors have had their turn. */
      called: count,
      /** The line has opened, so that its visitors have an order. */
      isDrawn: flag,
    }),
  ).required(),
  /** The 95th percentile of this box office's reservations in the last ten seconds; null without any. */
  reservationMs: count.nullable(),
})

export const OpeningSent = shape({
  /** Empty to open now. */
  opens: localTimeSent
    .nullable()
    .notRequired()
    .transform((value: unknown) => value || null),
})
export const PaceSent = shape({
  admitPerMinute: quantityUpTo(1_000_000).min(1, 'Please give a number from 1 to 1,000,000'),
})

export const waitingRoomSchemas = {
  /** Null if the venue has no waiting room of its own. */
  room: { result: shape({ room: Room.nullable().defined() }) },
  /** Opens the room now or at a time, and ends a pause. */
  open: { body: OpeningSent, result: Room },
  pause: { result: Room },
  /** Ends a pause, without a new opening. */
  resume: { result: Room },
  pace: { body: PaceSent, result: Room },
}
export type WaitingRoomSchemas = typeof waitingRoomSchemas
