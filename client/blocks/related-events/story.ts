import { production } from '#shared/ticketing/production/production'
import { exampleIds, examplePages, exampleTiles } from '../example-productions.ts'
import { answerTo, type WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: { productions: examplePages },
  answers: answerTo(
    production.relatedProductions,
    { productionIds: exampleIds },
    { productions: exampleTiles(picture) },
  ),
})
