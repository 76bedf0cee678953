import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { documentFiles } from '#server/contract/document/document-files'
import type { Examples } from '#server/contract/document/examples'
import { namedSchemas } from '#server/contract/document/schema-names'
import { purposeOf } from '#server/contract/purposes'
import { everyCall } from '#shared/ticketing/contract'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const examples = JSON.parse(read('docs/contract/examples.json')) as Examples
const document = JSON.parse(read('docs/contract/openapi.json'))

t.test('the document and the reference are what the contract says', async (t) => {
  for (const { file, text } of documentFiles(examples))
    t.equal(read(file), text, `${file}: run npm run contract -- openapi`)
})

t.test('the document is valid OpenAPI 3.1', async (t) => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  t.ok(valid, JSON.stringify(errors))
})

t.test('every call has its operation, its purpose and a recorded example', async (t) => {
  for (const { area, name, call } of everyCall) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    t.equal(operation?.operationId, `${area}.${name}`)
    const { does, suffers } = purposeOf(area, name)
    t.match([does, suffers], [/^[A-Z].*\.$/, /^[A-Z].*\.$/], `${area}.${name}`)
    // The stream of events has no result, and nobody gets these calls' tokens but by mail.
    if (!call.events && !BY_MAIL.includes(`${area}.${name}`)) t.ok(examples[`${area}.${name}`], `${area}.${name}`)
  }
})
const BY_MAIL = [
  'authentication.resetPassword',
  ...['privacy.data', 'privacy.unsubscribe', 'privacy.erase', 'subscribe.confirm', 'account.signOutDevice'],
  ...['order.abandonPayment', 'returnedSeats.request', 'returnedSeats.take', 'returnedSeats.leave'],
]

t.test('the recorded answers are valid by the document', async (t) => {
  const ajv = new Ajv2020({ strict: false, formats: { date: true } })
  ajv.addSchema(document, 'openapi')
  for (const [key, { result }] of Object.entries(examples)) {
    const { call } = everyCall.find(({ area, name }) => `${area}.${name}` === key) ?? {}
    const path = `openapi#/paths/${call?.path.replaceAll('/', '~1')}/${call?.method.toLowerCase()}`
    const validate = ajv.compile({ $ref: `${path}/responses/200/content/application~1json/schema` })
    t.ok(validate({ isError: false, result }), `${key}: ${ajv.errorsText(validate.errors)}`)
    t.notOk(validate({ isError: true, result }), key)
  }
})

t.test('every exported shape of the contract has a name of its own', async (t) => {
  t.ok(namedSchemas.size > 80)
  const isUsed = (name: string) => JSON.stringify(document).includes(`"#/components/schemas/${name}"`)
  t.same(
    ['SeatSelectorData', 'Receipt', 'CheckoutMiniCart', 'ProductionTile'].filter((name) => !isUsed(name)),
    [],
  )
})
