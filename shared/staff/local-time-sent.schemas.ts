import { isDay } from '#shared/calendar-day'
import { requiredText } from '#shared/ticketing/shapes/request-fields.schemas'

/** A day and a time in the venue's time: `2027-03-12 19:30`, with a space or a `T`. */
export const localTimeSent = requiredText(16).test(
  'time',
  'Please give a time as 2027-03-12 19:30',
  (value) => !value || (isDay(value.slice(0, 10)) && /^.{10}[ T](?:[01]\d|2[0-3]):[0-5]\d$/.test(value)),
)
