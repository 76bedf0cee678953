import { array, string } from 'yup'
import {
  count,
  flag,
  instant,
  instantOrNone,
  text,
  textOrNone,
  ticketingId,
} from '#shared/ticketing/shapes/answer-fields.schemas'
import { exactText, numberFrom } from '#shared/ticketing/shapes/cast.schemas'
import { Nothing } from '#shared/ticketing/shapes/nothing.schemas'
import { idSent, requiredText } from '#shared/ticketing/shapes/request-fields.schemas'
import { shape } from '#shared/ticketing/shapes/shape.schemas'
import { MAX_UPLOAD_BYTES, PART_BYTES } from './upload-limits.ts'

export const uploadSteps = ['receiving', 'checking', 'checked', 'applying', 'applied'] as const

const bytesFrom = (least: number) =>
  numberFrom(/^\d{1,10}$/)
    .integer('Please give a whole number')
    .min(least, 'The file is empty')
    .max(MAX_UPLOAD_BYTES, `The file has more than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`)
    .required('Please give a number of bytes')

export const BeginUploadSent = shape({
  fileName: requiredText(200).matches(/\.zip$/i, 'Please choose a zip file'),
  bytes: bytesFrom(1),
})
const PartSent = shape({
  uploadId: idSent,
  /** The bytes before it. */
  at: bytesFrom(0),
  /** In base64. */
  part: exactText()
    .max(PART_BYTES * 1.4, 'This part is too large')
    .matches(/^[A-Za-z0-9+/]+={0,2}$/, 'This isn’t base64')
    .required('Please give the part'),
})

/** At most `MAX_SHOWN_LINES` of each list, and how many there are. */
export const SeasonFindings = shape({
  /** Why the file can't be read, or couldn't be applied. */
  failure: textOrNone,
  problems: array(shape({ file: text, line: count, what: text, remedy: text })).required(),
  problemCount: count,
  /** The differences, as `venue apply` prints them. */
  changes: array(text).required(),
  changeCount: count,
  /** The changes that are refused because of what is sold or held. If there are any, nothing is applied. */
  refused: array(text).required(),
  refusedCount: count,
  /** The files that differ from the folder that the site reads; null if this box office reads none. */
  siteFiles: array(text).nullable().defined(),
  siteFileCount: count,
  /** Identifies the differences. */
  digest: text,
  /** The season has changed since the differences were shown before. */
  hasChanged: flag,
})

export const seasonSchemas = {
  /** The 200 productions whose next performances are first. */
  read: {
    result: shape({
      productions: array(
        shape({
          ...{ id: ticketingId, name: text, hall: text, performances: count },
          ...{ first: instant, last: instant, onSaleAt: instantOrNone },
        }),
      ).required(),
      hasMore: flag,
      upload: shape({
        ...{ id: ticketingId, fileName: text, by: text, bytes: count, received: count, changedAt: instant },
        step: string().oneOf(uploadSteps).defined(),
        appliedBy: textOrNone,
        findings: SeasonFindings.nullable().defined(),
      })
        .nullable()
        .defined(),
    }),
  },
  beginUpload: { body: BeginUploadSent, result: shape({ uploadId: ticketingId }) },
  sendPart: { body: PartSent, result: shape({ received: count }) },
  /** Applies the differences that were shown, in the background. */
  apply: { body: shape({ uploadId: idSent, digest: requiredText(64) }), result: Nothing },
  discard: { body: shape({ uploadId: idSent }), result: Nothing },
}
export type SeasonSchemas = typeof seasonSchemas
