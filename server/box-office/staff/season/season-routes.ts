import { season } from '#shared/staff/season/season'
import { seasonSchemas } from '#shared/staff/season/season.schemas'
import { colleagueOf } from '../colleague.ts'
import { staffRoutes } from '../staff-routes.ts'
import { readSeason } from './read-season.ts'
import { beginUpload, confirmUpload, discardUpload, receivePart } from './receive-upload.ts'

export const seasonRoutes = staffRoutes(season, seasonSchemas, {
  read: ({ now }, boxOffice) => readSeason(boxOffice, now),
  beginUpload: (call, boxOffice) => beginUpload(boxOffice, colleagueOf(call), call.input, call.now),
  sendPart: (call, boxOffice) => receivePart(boxOffice, colleagueOf(call), call.input, call.now),
  apply: (call, boxOffice) => confirmUpload(boxOffice, colleagueOf(call), call.input, call.now),
  discard: (call, boxOffice) => discardUpload(boxOffice, call.input.uploadId),
})
