import type { AnySchema } from 'yup'
import { type RefusalCode, refusals } from '#shared/refusals'
import type { CallSchemas, Endpoint } from '#shared/ticketing/call'
import { everyCall, type NamedCall } from '#shared/ticketing/contract'
import { MAX_BODY_BYTES } from '#shared/ticketing/envelope'
import { schemasOf } from '#shared/ticketing/schemas'
import { purposeOf } from '../purposes.ts'
import type { Example, Examples } from './examples.ts'
import { bodyOf, type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { namedSchemas, nameOfSchema } from './schema-names.ts'

type Json = Record<string, unknown>

/** Returns the introduction, with the words of each refusal that a call names. */
function about(): string {
  const named = new Set([...everyCall.flatMap(({ call }) => call.refuses), 'SIGN_IN_NEEDED', ...OF_EVERY_CALL])
  const lines = (Object.keys(refusals) as RefusalCode[])
    .filter((code) => named.has(code) || WITH_INPUT.includes(code) || WITH_BODY.includes(code))
    .map((code) => `| ${code} | ${refusals[code][0]} | ${refusals[code][1]} |`)
  return [ABOUT, ['| refusal | status | message |', '|---|---|---|', ...lines].join('\n')].join('\n\n')
}

const ABOUT = `The calls that a ticketing service answers behind Foyer. Foyer's web server sends them to the address in
\`TICKETING_URL\`; \`npm run contract -- check URL\` compares a service with this document.

Every call answers with an envelope: \`{"isError": false, "result": …}\`, or a failure with a \`type\` from the list of
refusals. Field names in answers are exact; names in requests match regardless of case. Fields that aren't listed are
ignored. A body has at most ${MAX_BODY_BYTES} bytes.

A visitor's session is a token. The service announces it in the header \`X-Session-Token\` of the response that begins
or replaces the session, and \`-\` ends it. The web server keeps it in a cookie that scripts can't read and sends it as
\`Authorization: Bearer\`.`

/** Refusals of every call, beside those of its line. */
const OF_EVERY_CALL: readonly RefusalCode[] = ['UNREADABLE', 'TOO_BUSY', 'UNAVAILABLE']
const WITH_INPUT: readonly RefusalCode[] = ['INVALID_INPUT']
const WITH_BODY: readonly RefusalCode[] = ['TOO_LARGE']

/** Returns the contract as an OpenAPI 3.1 document, with the recorded calls as examples. */
export function openApi(examples: Examples): Json {
  const paths: Record<string, Json> = {}
  for (const named of everyCall) {
    const { method, path, alsoPost } = named.call
    const operation = operationOf(named, examples[`${named.area}.${named.name}`])
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operation,
      ...(alsoPost ? { post: { ...operation, operationId: `${operation.operationId}ByPost` } } : {}),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer: the contract of a ticketing service', version: '1.0.0', description: about() },
    servers: [{ url: 'https://ticketing.example' }],
    tags: [...new Set(everyCall.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token of X-Session-Token.' } },
      schemas: { ...namedBodies(paths), Failure: failureSchema },
      headers: {
        SessionToken: {
          description: 'A new session token, or `-` when the session has ended.',
          schema: { type: 'string' },
        },
      },
    },
  }
}

function operationOf({ area, name, call }: NamedCall, example: Example | undefined): Json {
  const schemas = schemasOf(area, name)
  const { does, suffers } = purposeOf(area, name)
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: does,
    description: [`Without it: ${suffers}`, ...notesOf(call)].join('\n\n'),
    security: call.who === 'customer' ? [{ session: [] }] : [{}, { session: [] }],
    ...parametersOf(call, schemas, example?.input),
    ...requestOf(call, schemas, example?.input),
    responses: { 200: successOf(call, schemas, example), ...failuresOf(call, schemas) },
  }
}

/** Returns what the schemas of a call don't say. */
function notesOf(call: Endpoint): string[] {
  return [
    ...(call.who === 'customer' ? ['For a signed-in customer; others are refused with SIGN_IN_NEEDED.'] : []),
    ...(call.takesSeats
      ? ['A session’s first reservation may be refused with PROOF_NEEDED and is repeated with `captchaToken`.']
      : []),
    ...(call.sharedForSeconds > 0
      ? [`The answer to a visitor without a session is shown to others for up to ${call.sharedForSeconds} seconds.`]
      : []),
    ...(call.isCacheable ? ['The same for all visitors: browsers cache it by its `Cache-Control`.'] : []),
    ...(call.events ? ['Answers with server-sent events, each with the version as its id.'] : []),
  ]
}

function parametersOf({ method }: Endpoint, { query }: CallSchemas, input: unknown): Json {
  if (method !== 'GET' || !query) return {}
  const { properties, required = [] } = bodyOf(query, nameOfSchema) as {
    properties: Record<string, JsonSchema>
    required?: string[]
  }
  const examples = (input ?? {}) as Json
  return {
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
      ...(examples[name] === undefined ? {} : { example: examples[name] }),
    })),
  }
}

function requestOf(call: Endpoint, { body }: CallSchemas, input: unknown): Json {
  if (!body) return {}
  const schema = call.takesSeats ? withCaptchaToken(body) : jsonSchemaOf(body, nameOfSchema)
  const isOptional = body.spec.optional
  return {
    requestBody: {
      required: !isOptional,
      ...(call.method === 'DELETE' ? { description: 'May also be sent as the query.' } : {}),
      content: { 'application/json': { schema, ...(input === undefined ? {} : { example: input }) } },
    },
  }
}
function withCaptchaToken(body: AnySchema): JsonSchema {
  const schema = bodyOf(body, nameOfSchema)
  return { ...schema, properties: { ...(schema.properties as Json), captchaToken: { type: 'string' } } }
}

function successOf(call: Endpoint, { result }: CallSchemas, example: Example | undefined): Json {
  const schema = jsonSchemaOf(result, nameOfSchema)
  if (call.events) return { description: 'A stream of events.', content: { 'text/event-stream': { schema } } }
  return {
    description: 'The result.',
    ...(call.replacesToken || call.takesSeats
      ? { headers: { 'X-Session-Token': { $ref: '#/components/headers/SessionToken' } } }
      : {}),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { isError: { const: false }, result: schema },
          required: ['isError', 'result'],
        },
        ...(example ? { example: { isError: false, result: example.result } } : {}),
      },
    },
  }
}

/** Returns a response for each status with which a call is refused. */
function failuresOf(call: Endpoint, { query, body }: CallSchemas): Json {
  const codes = [
    ...call.refuses,
    ...(call.who === 'customer' ? (['SIGN_IN_NEEDED'] as const) : []),
    ...(query || body ? WITH_INPUT : []),
    ...(body ? WITH_BODY : []),
    ...OF_EVERY_CALL,
  ]
  const typesOf = (status: number) => [...new Set(codes)].filter((code) => refusals[code][0] === status)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return Object.fromEntries(
    codes.map((code) => [refusals[code][0], { description: typesOf(refusals[code][0]).join(', '), content }]),
  )
}

const text = { type: 'string' }
/** The envelope of `shared/ticketing/envelope.ts`. */
const failureSchema = {
  type: 'object',
  description: 'A refusal. `title` is its message to the visitor, `detail` the status text.',
  properties: {
    isError: { const: true },
    ...{ title: text, detail: text, status: { type: 'integer' }, type: text },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { type: text, message: text }, required: ['type', 'message'] },
    },
    validationErrors: {
      type: 'array',
      description: 'The invalid fields, by dotted names such as `seats.1.count`.',
      items: { type: 'object', properties: { name: text, reason: text }, required: ['name', 'reason'] },
    },
  },
  required: ['isError', 'title', 'detail', 'status', 'type', 'errors', 'validationErrors'],
}

/** Returns the bodies of the named shapes that the paths refer to, directly or through others. */
function namedBodies(paths: Json): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>()
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = namedSchemas.get(name)
      if (!schema || found.has(name)) continue
      const body = bodyOf(schema, nameOfSchema)
      found.set(name, body)
      collect(body)
    }
  }
  collect(paths)
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}
