import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { exampleDetail, exampleIds, examplePages } from '../example-productions.ts'
import { answerTo, type WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: { production: examplePages[0] },
  answers: answerTo(whatsOn.production, { Id: exampleIds[0] }, exampleDetail(picture)),
})
