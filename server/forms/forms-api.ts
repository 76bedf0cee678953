import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CAPTCHA_UNPROVEN } from '#server/captcha/captcha-proof'
import { isSameKey } from '#server/crypto/same-key'
import { problem } from '#server/http/problem'
import { fieldsOf } from '#shared/forms/definition'
import type { FormLibrary, LibraryForm } from './definitions/form-library.ts'
import type { EntryBody, ReadEntryBodies } from './entries/entry-body.ts'
import type { EntryStore } from './entries/entry-store.ts'
import { digestOf, entryErrors, readEntry, type SentEntry, storedValues } from './entries/read-entry.ts'

export interface FormsApi {
  library: () => Promise<FormLibrary>
  entries: EntryStore
  apiKey: string | undefined
  /** Whether a captcha token is valid; accepts each token once */
  takeCaptchaToken: (token: unknown) => Promise<boolean>
  readEntryBodies: ReadEntryBodies
}

/**
 * Registers Umbraco Forms' API: definitions and entries. Mounted at the paths of versions 12 and 13, and of 14 and
 * later.
 */
export async function formsApi(app: FastifyInstance, options: FormsApi) {
  const { library, entries, apiKey, takeCaptchaToken, readEntryBodies } = options
  readEntryBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    if (apiKey !== undefined && !isSameKey(String(request.headers['api-key'] ?? ''), apiKey)) return problem(reply, 401)
  })
  const formOf = async ({ params }: FastifyRequest) => (await library()).find((params as { id: string }).id)

  app.get('/definitions/:id', async (request, reply) => (await formOf(request))?.wire ?? problem(reply, 404))

  app.post('/entries/:id', async (request, reply) => {
    const answer = await (request.body as EntryBody).use(async (body) => receive(body, await formOf(request)))
    return answer(reply)
  })

  async function receive(body: unknown, form: LibraryForm | undefined): Promise<Answer> {
    if (!form) return (reply) => problem(reply, 404)
    const { definition } = form
    const sent = readEntry(definition, body)
    if (!sent) return (reply) => problem(reply, 400, { title: 'The request body is not an entry' })
    const errors = await entryErrors(definition, sent)
    if (Object.keys(errors).length > 0) return refusal(errors)
    const captcha = fieldsOf(definition).find(({ kind }) => kind === 'captcha')
    const isStored = await store(form, sent, async () => !captcha || takeCaptchaToken(sent.captchaToken))
    if (!isStored) return refusal({ [captcha?.alias ?? 'recaptcha']: [CAPTCHA_UNPROVEN] })
    const { gotoPageOnSubmit, gotoPageOnSubmitRoute, messageOnSubmit, messageOnSubmitIsHtml } = form.wire
    const accepted = { gotoPageOnSubmit, gotoPageOnSubmitRoute, messageOnSubmit, messageOnSubmitIsHtml }
    return (reply) => reply.code(202).send(accepted)
  }

  function store({ definition }: LibraryForm, sent: SentEntry, mayStore: () => Promise<boolean>) {
    const stored = storedValues(definition, sent)
    const values = stored.map(({ field, value }) => ({ alias: field.alias, value }))
    const entry = { formId: definition.id, culture: sent.culture, digest: digestOf(definition.id, stored), values }
    return entries.store(entry, mayStore)
  }
}

/** Sends the answer to an entry, which nobody gets before the entry's file has been removed */
type Answer = (reply: FastifyReply) => FastifyReply

const refusal =
  (errors: Record<string, readonly string[]>): Answer =>
  (reply) =>
    problem(reply, 422, { title: 'One or more validation errors occurred.', errors, extensions: {} })
