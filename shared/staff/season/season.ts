import { get, post, staffArea, withBody } from '../staff-call.ts'
import type { SeasonSchemas } from './season.schemas.ts'
import { PART_BYTES } from './upload-limits.ts'

/** What is on sale, and the venue's folder that changes it: uploaded, checked, and applied once it is confirmed. */
export const season = staffArea<SeasonSchemas>()({
  read: get('/staff/season', 'applySeason'),
  beginUpload: post('/staff/season/begin-upload', 'applySeason', ['SEASON_UPLOAD_OPEN']),
  // In base64, which is a third longer.
  sendPart: withBody(PART_BYTES * 1.5, post('/staff/season/send-part', 'applySeason', ['SEASON_UPLOAD_GONE'])),
  apply: post('/staff/season/apply', 'applySeason', ['SEASON_UPLOAD_GONE', 'SEASON_CHANGED']),
  discard: post('/staff/season/discard', 'applySeason', ['SEASON_UPLOAD_GONE']),
})
