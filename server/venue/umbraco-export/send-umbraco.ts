import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { UmbracoBody, UmbracoRequest } from './content-requests.ts'
import { REQUEST_FILE } from './export-umbraco.ts'
import {
  createUmbracoClient,
  fieldsOf,
  reasonOf,
  type UmbracoAccess,
  type UmbracoClient,
  UmbracoRefused,
} from './umbraco-client.ts'

type Outcome = 'created' | 'filled' | 'published' | 'unchanged'
export type SentCounts = Record<Outcome, number>

/**
 * Sends the requests of a folder in their order, and reports each that changed something. What Umbraco has already is
 * left as it is, so sending again continues after a failure, and doesn't undo the editors' work. Throws
 * `UmbracoRefused` with the file and the reason at the first request that fails.
 */
export async function sendToUmbraco(
  folder: string,
  access: UmbracoAccess,
  tell: (line: string) => void,
): Promise<SentCounts> {
  const client = createUmbracoClient(access)
  const counts: SentCounts = { created: 0, filled: 0, published: 0, unchanged: 0 }
  const files = (await readdir(folder)).filter((name) => REQUEST_FILE.test(name)).sort()
  if (files.length === 0) throw new UmbracoRefused(`${folder} has no requests. Write them by export --umbraco`)
  for (const file of files) {
    const request: UmbracoRequest = JSON.parse(await readFile(path.join(folder, file), 'utf8'))
    const outcome = await carryOut(request, client, folder).catch((error: unknown) => {
      if (!(error instanceof UmbracoRefused)) throw error
      throw new UmbracoRefused(`${file} (${request.about}): ${error.message}`, { cause: error })
    })
    counts[outcome] += 1
    if (outcome !== 'unchanged') tell(`${outcome.padEnd(9)} ${request.about}`)
  }
  return counts
}

async function carryOut(request: UmbracoRequest, client: UmbracoClient, folder: string): Promise<Outcome> {
  const { method, path: to, id } = request
  const isNew = method === 'POST'
  const found = await client.call('GET', isNew ? `${to}/${id}` : `document/${id}`)
  if (!found.isOk && !(isNew && found.status === 404)) throw new UmbracoRefused(reasonOf(found))
  if (isNew) {
    if (found.isOk) return 'unchanged'
    await change(client, request, request.upload ? await withUpload(request, client, folder) : request.body)
    return 'created'
  }
  const isPublishing = to.endsWith('/publish')
  if (isPublishing ? !isDraft(fieldsOf(found)) : hasValues(fieldsOf(found))) return 'unchanged'
  await change(client, request, request.body)
  return isPublishing ? 'published' : 'filled'
}

async function change(client: UmbracoClient, { method, path: to }: UmbracoRequest, body: object): Promise<void> {
  const answer = await client.call(method, to, body)
  if (!answer.isOk) throw new UmbracoRefused(reasonOf(answer))
}

/** Uploads a request's file under a new temporary id, and returns the body that refers to it. */
async function withUpload(
  { upload = '', body }: UmbracoRequest,
  client: UmbracoClient,
  folder: string,
): Promise<UmbracoBody> {
  const temporaryFileId = randomUUID()
  const form = new FormData()
  form.append('Id', temporaryFileId)
  form.append('File', new Blob([await readFile(path.join(folder, upload))]), path.basename(upload))
  const answer = await client.call('POST', 'temporary-file', form)
  if (!answer.isOk) throw new UmbracoRefused(`The file isn’t accepted: ${reasonOf(answer)}`)
  const values = body.values?.map((each) =>
    each.alias === 'umbracoFile' ? { ...each, value: { ...(each.value as object), temporaryFileId } } : each,
  )
  return { ...body, ...(values && { values }) }
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : [])
const hasValues = ({ values }: Record<string, unknown>) => listOf(values).some(({ value }) => value != null)
const isDraft = ({ variants }: Record<string, unknown>) =>
  listOf(variants).some(({ state }) => state === 'Draft' || state === 'NotCreated')
