import { isRaw, text } from '#shared/content/raw'
import { listAddress } from './addresses.ts'
import type { ContentSettings } from './content-settings.ts'
import { type ContentResponse, createContentRequest } from './request.ts'

const MAX_BYTES = 8 * 1024 * 1024

/**
 * Returns what is wrong between this server and its content service, as a sentence that names the setting to check;
 * null if the site's settings can be read.
 */
export async function contentProblem(settings: ContentSettings): Promise<string | null> {
  const { CONTENT_API_VERSION, CONTENT_CULTURE, CONTENT_START_ITEM } = settings
  const query = { contentType: 'siteSettings', fields: ['siteName'], take: 1 }
  const ask = (more: Partial<ContentSettings> = {}) =>
    createContentRequest({ settings: { ...settings, ...more } })(
      listAddress(CONTENT_API_VERSION, query),
      MAX_BYTES,
    ).catch(() => null)
  const answer = await ask()
  if (!answer) return 'the content service doesn’t answer: is CONTENT_URL right, and does it run?'
  if (answer.status === 401 || answer.status === 403)
    return 'the content service refuses the key: CONTENT_API_KEY must be the ApiKey of its DeliveryApi settings'
  if (answer.status === 503) return 'the content service answers 503: its log says what it can’t read'
  if (isStartItemMissing(answer)) return `no item is what CONTENT_START_ITEM names (${CONTENT_START_ITEM})`
  if (itemsOf(answer) === null)
    return `the content service answers ${answer.status}, and not as the Content Delivery API ${CONTENT_API_VERSION}: is it switched on (DeliveryApi:Enabled), and CONTENT_API_VERSION right?`
  if (itemsOf(answer) !== 0) return null
  if (CONTENT_CULTURE && itemsOf(await ask({ CONTENT_CULTURE: undefined })))
    return `nothing is published in the language that CONTENT_CULTURE names (${CONTENT_CULTURE})`
  return 'the content service has no item of type siteSettings: docs/content-model.md says what to make'
}

/** Newer services say so in a title, older ones in a plain text. */
export const isStartItemMissing = ({ status, body }: ContentResponse): boolean =>
  status === 404 && /start.?item/i.test(isRaw(body) ? `${text(body.title)} ${text(body.detail)}` : String(body ?? ''))

/** Returns the number of items of a list; null if it isn't a list. */
const itemsOf = (answer: ContentResponse | null): number | null =>
  answer?.status === 200 && isRaw(answer.body) && Array.isArray(answer.body.items) ? answer.body.items.length : null
