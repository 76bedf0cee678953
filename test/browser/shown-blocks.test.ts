import { everyCall } from '#shared/ticketing/contract'
import { schemasOfCall } from '../support/call-schemas.ts'
import { contentItem } from '../support/content-upstream.ts'
import { kebabCase } from '../support/kebab-case.ts'
import { contentModel, type Editors, optionalOf, propertiesOf } from '../support/model-properties.ts'
import { pickedPages } from '../support/model-values.ts'
import { type Degree, degrees, valuesOf } from '../support/schema-values.ts'
import { gridOf, placed } from '../support/scripted-blocks.ts'
import { type ScriptedVenue, test } from '../support/scripted-venue.ts'
import { expectLooks } from '../support/shown-looks.ts'
import { openShown } from '../support/shown-pages.ts'
import { ignoreNotFound } from '../support/visitor.ts'

/**
 * Each block shows its content and what the ticketing service answers: with all its properties, without each of those
 * that may be missing, with the next choice of each, and with nothing but what it needs. The properties are made from
 * the content model, and the answers from the contract's schemas.
 */

/** A form has its fields from the form service: `form.test.ts`. */
const NOT_SHOWN = ['formBlock']
const shownBlocks = Object.entries(contentModel.blocks).filter(([alias]) => !NOT_SHOWN.includes(alias))
/** The blocks of one page. */
const PAGE_SIZE = 6
const pagesOfBlocks = Array.from({ length: Math.ceil(shownBlocks.length / PAGE_SIZE) }, (_, at) =>
  shownBlocks.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
)

/** Every block of a page, by the name of its part in the block's file. */
const variantsOf = (alias: string, editors: Editors, degree: Degree) => [
  { part: degree, alias, properties: propertiesOf(alias, editors, degree) },
  ...(degree === 'whole' ? optionalOf(editors) : []).map((without) => ({
    ...{ part: `without ${without}`, alias, properties: propertiesOf(alias, editors, degree, without) },
  })),
]

async function answerWith(scripted: ScriptedVenue, degree: Degree): Promise<void> {
  for (const { area, name, call } of everyCall)
    if (call.method === 'GET' || area === 'production' || area === 'news')
      if (!(area === 'session' || area === 'captcha'))
        scripted.reply({ [call.path]: valuesOf((await schemasOfCall('ticketing', `${area}.${name}`)).result, degree) })
}

for (const degree of degrees)
  test(`every block shows its content, and what the ticketing service answers: ${degree}`, async ({
    page,
    scripted,
    browserErrors,
  }) => {
    await scripted.publishSettings({})
    await answerWith(scripted, degree)
    await page.clock.setFixedTime('2037-07-04T09:30:00Z')
    // Nothing moves by itself.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [at, group] of pagesOfBlocks.entries()) {
      const path = `/blocks-${at}-${degree}`
      const variants = group.flatMap(([alias, editors]) => variantsOf(alias, editors, degree))
      const contentGrid = gridOf(
        ...variants.map(({ alias, properties }, place) =>
          placed(alias, properties, { settings: { menuLabel: `block-${place}` } }),
        ),
      )
      await scripted.publish(...pickedPages, contentItem(path, { contentGrid }, { name: 'Blocks' }))
      await page.goto(path)
      let shown = openShown(`blocks/${kebabCase(variants[0]?.alias ?? '')}`)
      for (const [place, { part, alias }] of variants.entries()) {
        const block = page.locator(`#block-${place}`)
        if (part === degree) {
          shown = openShown(`blocks/${kebabCase(alias)}`)
          await shown.expect(part, block)
        } else await shown.expectDifference(part, block)
      }
      if (degree === 'whole') await expectLooks(page, `blocks/${at + 1}`)
    }
    // Nobody has the pictures and films.
    ignoreNotFound(browserErrors)
  })
