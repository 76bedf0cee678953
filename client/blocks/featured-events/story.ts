import { production } from '#shared/ticketing/production/production'
import { exampleIds, examplePages, exampleTiles } from '../example-productions.ts'
import { answerTo, type WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: { heading: 'Not to be missed', layout: 'tiles', productions: examplePages },
  answers: answerTo(
    production.carouselProductions,
    { productionIds: exampleIds },
    { productions: exampleTiles(picture) },
  ),
})
