// Sends the content model to Umbraco 15 or later. It creates missing items and completes existing ones, and can be run
// repeatedly. It needs only Node 20. The requests are the files in this folder, in order.
//
//   UMBRACO_URL=https://cms.example CLIENT_ID=umbraco-back-office-… CLIENT_SECRET=… node import.mjs
//     --dry-run          says what it would do, and changes nothing
//     --without EDITOR   leaves out the properties of an editor that isn't installed: UmbracoForms.FormPicker
//
// The client belongs to an API user (Users, Create, API user) with access to the Settings section.
import { readdir, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

const API = '/umbraco/management/api/v1'
/** Seconds before its expiry from which a token isn't used any more. */
const TOKEN_MARGIN = 20
/** Milliseconds. */
const TIME_LIMIT = 60_000

/** Fields that an agency may change. If they have a value, the import doesn't overwrite it. */
const KEPT_AS_THEY_ARE = new Set([
  ...['name', 'description', 'icon', 'label', 'editorSize', 'sortOrder', 'id', 'container', 'parent', 'type'],
  ...[
    'dataType',
    'variesByCulture',
    'variesBySegment',
    'appearance',
    'cleanup',
    'columnSpanOptions',
    'rowMinSpan',
    'rowMaxSpan',
  ],
  ...['width', 'height', 'editorAlias', 'editorUiAlias'],
])
/** Configuration values of data types, by alias, that an agency may change too. */
const THEIR_VALUES = new Set(['extensions', 'toolbar', 'overlaySize', 'format', 'showPalette', 'showAlpha'])
/** Switches that are on if either side has them on. */
const EITHER = new Set(['allowedAsRoot', 'mandatory'])
/** Fields that Umbraco returns but doesn't accept. */
const ANSWERED_ONLY = ['id', 'parent', 'isDeletable', 'canIgnoreStartNodes', 'aliasCanBeChanged', 'signs', 'flags']

class Refused extends Error {}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const isSame = (one, other) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
function inOrder(value) {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, inOrder(value[name])]),
  )
}

/** The fields that identify an entry of a list. */
const identityOf = (value) =>
  isObject(value)
    ? (value.contentElementTypeKey ?? value.alias ?? value.documentType?.id ?? value.id ?? JSON.stringify(value))
    : JSON.stringify(value)

/** Returns the existing item with what the model needs added. Nothing existing is removed. */
function completed(theirs, ours, name = '') {
  if (ours === null || ours === undefined) return theirs ?? null
  if (theirs === null || theirs === undefined) return ours
  if (KEPT_AS_THEY_ARE.has(name)) return theirs
  if (EITHER.has(name)) return theirs || ours
  if (Array.isArray(ours) && Array.isArray(theirs)) return completedList(theirs, ours)
  if (!isObject(ours) || !isObject(theirs)) return ours
  if (THEIR_VALUES.has(ours.alias) && 'value' in theirs) return theirs
  const names = new Set([...Object.keys(theirs), ...Object.keys(ours)])
  return Object.fromEntries([...names].map((each) => [each, completed(theirs[each], ours[each], each)]))
}

/** Returns the aliases of properties whose data type differs from the model's. Their content isn't changed. */
const otherDataTypes = (theirs, ours) =>
  (ours.properties ?? [])
    .filter(({ alias, dataType }) =>
      theirs.properties?.some((each) => each.alias === alias && each.dataType.id !== dataType.id),
    )
    .map(({ alias }) => alias)

function completedList(theirs, ours) {
  const wanted = new Map(ours.map((each) => [identityOf(each), each]))
  const known = theirs.map((each) => {
    const own = wanted.get(identityOf(each))
    wanted.delete(identityOf(each))
    return own === undefined ? each : completed(each, own)
  })
  return [...known, ...wanted.values()]
}

/** Calls the Management API, and renews the token before it expires. */
function createClient({ url, id, secret }) {
  let token = { text: '', until: 0 }
  const send = (path, init) =>
    fetch(url + path, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT) }).catch((error) => {
      throw new Refused(`${url} didn’t answer: ${error.cause?.message ?? error.message}`)
    })

  async function newToken() {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret })
    const response = await send(`${API}/security/back-office/token`, { method: 'POST', body })
    const answer = await response.json().catch(() => ({}))
    if (!response.ok || !answer.access_token)
      throw new Refused(
        `no token for ${id}: ${response.status} ${answer.error_description ?? answer.error ?? ''}. Is it an API user’s client (Umbraco 15 or later), and is the secret correct?`,
      )
    return { text: answer.access_token, until: Date.now() + ((answer.expires_in ?? 60) - TOKEN_MARGIN) * 1000 }
  }

  return async function call(method, path, body) {
    for (let attempt = 1; ; attempt++) {
      if (Date.now() >= token.until) token = await newToken()
      const headers = { authorization: `Bearer ${token.text}`, accept: 'application/json' }
      if (body) headers['content-type'] = 'application/json'
      const response = await send(`${API}/${path}`, { method, headers, body: body && JSON.stringify(body) })
      if (response.status !== 401 || attempt === 2) return response
      token.until = 0
    }
  }
}

/** Returns the message of an answer with an unexpected status. */
async function reasonOf(response) {
  const text = await response.text()
  try {
    const { title, detail, errors, operationStatus } = JSON.parse(text)
    const details = errors ? JSON.stringify(errors) : ''
    return [response.status, [title, detail, operationStatus, details].filter(Boolean).join(': ')].join(' ')
  } catch {
    return `${response.status} ${text.slice(0, 200)}`
  }
}

/** Creates or completes a step's item, and returns which it did. */
async function carryOut({ path, id, body, isBuiltIn }, { call, isDryRun, tell }) {
  const found = await call('GET', `${path}/${id}`)
  if (found.status === 404) {
    if (isBuiltIn) return 'missing'
    const response = isDryRun ? null : await call('POST', path, { ...body, id })
    if (response && !response.ok) throw new Refused(await reasonOf(response))
    return 'created'
  }
  if (!found.ok) throw new Refused(await reasonOf(found))
  const theirs = await found.json()
  for (const name of ANSWERED_ONLY) delete theirs[name]
  const { parent: _, ...ours } = body
  for (const alias of otherDataTypes(theirs, ours))
    tell(`kept       ${path} “${body.name}”: ${alias} has another data type`)
  const wanted = completed(theirs, ours)
  if (isSame(wanted, theirs)) return 'unchanged'
  const response = isDryRun ? null : await call('PUT', `${path}/${id}`, wanted)
  if (response && !response.ok) throw new Refused(await reasonOf(response))
  return 'completed'
}

/** Returns the steps without the data types of these editors and the properties that use them. */
function without(steps, editors) {
  const dropped = new Set(steps.filter(({ body }) => editors.includes(body.editorAlias)).map(({ id }) => id))
  return steps
    .filter(({ id }) => !dropped.has(id))
    .map((step) => {
      const properties = step.body.properties?.filter(({ dataType }) => !dropped.has(dataType.id))
      return properties ? { ...step, body: { ...step.body, properties } } : step
    })
}

async function readSteps() {
  const here = new URL('./', import.meta.url)
  const names = (await readdir(here)).filter((name) => /^\d{3}-.*\.json$/.test(name)).sort()
  return Promise.all(names.map(async (file) => ({ ...JSON.parse(await readFile(new URL(file, here), 'utf8')), file })))
}

async function run() {
  const options = { 'dry-run': { type: 'boolean', default: false }, without: { type: 'string', multiple: true } }
  const { values } = parseArgs({ options })
  const { UMBRACO_URL, CLIENT_ID, CLIENT_SECRET } = process.env
  if (!UMBRACO_URL || !CLIENT_ID || !CLIENT_SECRET)
    throw new Refused('UMBRACO_URL, CLIENT_ID and CLIENT_SECRET must be set')
  const call = createClient({ url: UMBRACO_URL.replace(/\/+$/, ''), id: CLIENT_ID, secret: CLIENT_SECRET })
  const counts = { created: 0, completed: 0, unchanged: 0, missing: 0 }
  /** Lines and steps already printed. A type is in two steps, as its children are allowed in a second request. */
  const told = new Set()
  const tell = (line) => {
    if (!told.has(line)) process.stdout.write(`${line}\n`)
    told.add(line)
  }
  for (const step of without(await readSteps(), values.without ?? [])) {
    const outcome = await carryOut(step, { call, tell, isDryRun: values['dry-run'] }).catch((error) => {
      if (!(error instanceof Refused)) throw error
      throw new Refused(`${step.path} “${step.body.name}” (${step.file}): ${error.message}`)
    })
    if (outcome === 'unchanged') counts.unchanged++
    else if (!told.has(step.id)) {
      told.add(step.id)
      counts[outcome]++
      tell(`${outcome.padEnd(10)} ${step.path} “${step.body.name}”`)
    }
  }
  const words = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  process.stdout.write(`${values['dry-run'] ? 'Dry run: ' : ''}${words.join(', ')}\n`)
}

run().catch((error) => {
  process.stderr.write(error instanceof Refused ? `${error.message}\n` : `${error.stack}\n`)
  process.exitCode = 1
})
