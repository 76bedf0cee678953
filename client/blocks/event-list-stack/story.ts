import { production } from '#shared/ticketing/production/production'
import { exampleIds, examplePages, exampleTiles } from '../example-productions.ts'
import { answerTo, linkTo, type WriteStory } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: { heading: 'The next days', productions: examplePages, link: linkTo('The whole calendar') },
  answers: answerTo(
    production.carouselProductions,
    { productionIds: exampleIds },
    { productions: exampleTiles(picture) },
  ),
})
