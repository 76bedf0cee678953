import path from 'node:path'
import type { FastifyError, FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { type Settings, WrongSetting } from '#config/settings'
import { httpServer, UPLOAD_TIMEOUT_MS } from '#server/http/http-server'
import { logFailure } from '#server/http/log-failure'
import { type PartMetricsOptions, partMetrics } from '#server/http/part-metrics'
import { problem } from '#server/http/problem'
import { requestLog } from '#server/http/request-log'
import { openDataFolder } from '#server/runtime/data-folder'
import { partHealth } from '#server/runtime/part-health'
import { FORMS_API, OLDER_FORMS_API } from '#shared/forms/forms-api'
import { createCaptchaTokens } from './captcha-tokens.ts'
import { type FormLibrary, formLibraryOf } from './definitions/form-library.ts'
import type { FormSource } from './definitions/form-source.ts'
import { createEntryBodies } from './entries/entry-body.ts'
import { openEntryStore, UNFINISHED } from './entries/entry-store.ts'
import { formsApi } from './forms-api.ts'

export interface FormServiceOptions {
  settings: Pick<
    Settings,
    'DATA_DIR' | 'FORMS_API_KEY' | 'CAPTCHA_PROVIDER' | 'CAPTCHA_VERIFY_URL' | 'CAPTCHA_SECRET'
  > &
    PartMetricsOptions['settings']
  /** The forms, or a reader of them that returns another list once they have changed */
  forms: readonly FormSource[] | (() => Promise<readonly FormSource[]>)
  /** Silent by default. */
  logger?: Logger
  now?: () => Date
}

/** Returns the folder of the entries. */
export const entriesFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => path.resolve(DATA_DIR, FOLDER)
const FOLDER = 'forms'

/** Returns a reader of the library, which is built again once the forms have changed. Throws if a form is unusable. */
async function openFormLibrary(forms: FormServiceOptions['forms']): Promise<() => Promise<FormLibrary>> {
  const read = typeof forms === 'function' ? forms : async () => forms
  let sources = await read()
  let library = formLibraryOf(sources)
  return async () => {
    const current = await read()
    if (current !== sources) {
      library = formLibraryOf(current)
      sources = current
    }
    return library
  }
}

/** Builds the form service: Umbraco Forms' API over form definitions, with entries stored as files. */
export async function buildFormService(options: FormServiceOptions): Promise<FastifyInstance> {
  const { settings, forms, logger = pino({ level: 'silent' }), now = () => new Date() } = options
  if (!settings.CAPTCHA_SECRET)
    throw new WrongSetting('CAPTCHA_SECRET: must be set for the form service, the same as for the box office')
  const app = httpServer(logger, {
    requestTimeout: UPLOAD_TIMEOUT_MS,
    frameworkErrors: (_error, _request, reply) => problem(reply, 400, { title: 'Bad Request' }),
  })
  app.removeContentTypeParser('text/plain')
  await app.register(requestLog)
  app.setNotFoundHandler((_request, reply) => problem(reply, 404))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return problem(reply, status, { title: error.message })
    logFailure(request, error, 'A request for a form failed')
    return problem(reply, 500)
  })
  await app.register(partHealth)
  await app.register(partMetrics, { settings })
  const folder = await openDataFolder(settings.DATA_DIR, FOLDER)
  app.addHook('onClose', async () => folder.release())
  const api = {
    library: await openFormLibrary(forms),
    entries: await openEntryStore(folder.path, now),
    apiKey: settings.FORMS_API_KEY,
    takeCaptchaToken: createCaptchaTokens(settings, now),
    readEntryBodies: createEntryBodies(path.join(folder.path, UNFINISHED)),
  }
  for (const prefix of [FORMS_API, OLDER_FORMS_API]) await app.register(formsApi, { prefix, ...api })
  return app
}
