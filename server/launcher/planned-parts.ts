import { isWaitingRoomEmbedded, type Settings, WrongSetting } from '#config/settings'
import { FORMS_API } from '#shared/forms/forms-api'

/** A part to start: its module, and the settings that give later parts its address */
export interface PlannedPart {
  name: string
  /** Its main module below `server/`, without extension. */
  module: string
  /** The settings that contain its address for parts that start later */
  addressSettings: readonly string[]
  /** The path after the address in these settings */
  addressPath?: string
  /** Whether a load balancer sends it requests, for which it drains (`DRAIN_SECONDS`) before it closes */
  drains?: boolean
  /** How much lower than the launcher's its process's priority is, on the scale of `nice`; 0 by default */
  lowerPriorityBy?: number
  /** The same for its main thread once it listens, so that its start isn't slower */
  lowerPriorityOnceListeningBy?: number
}
interface Companion extends PlannedPart {
  /** Its name in `EMBEDDED` */
  embeddedName: string
  /** The setting whose address replaces it */
  replacedBy: 'CONTENT_URL' | 'FORMS_URL' | 'TICKETING_URL' | 'PAYMENT_URL'
  isReplaced(settings: Settings): boolean
}

/** A little lower, so that it still has most of the processor's time */
const CALLS_AFTER_PAGES = 5
const FILES_AFTER_ALL = 10

/** In start order, as each may need the addresses of those before it */
const COMPANIONS: readonly Companion[] = [
  {
    name: 'content service',
    module: 'content-service/main',
    embeddedName: 'content-service',
    replacedBy: 'CONTENT_URL',
    addressSettings: ['CONTENT_URL'],
    isReplaced: ({ CONTENT_URL }) => CONTENT_URL !== undefined,
    // Rendering pictures can keep every core busy: pages and purchases go first.
    lowerPriorityBy: FILES_AFTER_ALL,
  },
  {
    name: 'form service',
    module: 'forms/main',
    // As in Umbraco, forms belong to the content service.
    embeddedName: 'content-service',
    replacedBy: 'FORMS_URL',
    addressSettings: ['FORMS_URL'],
    addressPath: FORMS_API,
    isReplaced: ({ FORMS_URL }) => FORMS_URL !== undefined,
    // Parsing entries with large files can keep a core busy.
    lowerPriorityOnceListeningBy: FILES_AFTER_ALL,
  },
  {
    name: 'payment sandbox',
    module: 'payment-sandbox/main',
    embeddedName: 'payment-sandbox',
    replacedBy: 'PAYMENT_URL',
    addressSettings: ['PAYMENT_URL', 'PAYMENT_SANDBOX_URL'],
    // The ticketing service handles payments; with a venue's own, the sandbox has no use.
    isReplaced: ({ PAYMENT_PROVIDER, PAYMENT_URL, TICKETING_URL }) =>
      PAYMENT_PROVIDER !== 'sandbox' || PAYMENT_URL !== undefined || TICKETING_URL !== undefined,
  },
  {
    name: 'box office',
    module: 'box-office/main',
    embeddedName: 'box-office',
    replacedBy: 'TICKETING_URL',
    addressSettings: ['TICKETING_URL'],
    isReplaced: ({ TICKETING_URL }) => TICKETING_URL !== undefined,
    // Cached pages don't wait for calls when a sale keeps every core busy.
    lowerPriorityOnceListeningBy: CALLS_AFTER_PAGES,
  },
  {
    name: 'waiting room',
    module: 'waiting-room/main',
    // The box office stores its queue, so the two go together.
    embeddedName: 'box-office',
    replacedBy: 'TICKETING_URL',
    addressSettings: ['WAITING_ROOM_SERVICE_URL'],
    isReplaced: (settings) => settings.TICKETING_URL !== undefined || !isWaitingRoomEmbedded(settings),
  },
]
/** Only in demonstrations: a venue starts its desk where its colleagues work, by `npm run start:desk`. */
const DESK: PlannedPart = { name: 'desk', module: 'desk/main', addressSettings: [] }
const WEB: PlannedPart = { name: 'web server', module: 'web/main', addressSettings: [], drains: true }

/**
 * Returns the web server and the companions whose address isn't set. A venue that sells for real gets only companions
 * that it names: throws `WrongSetting` with the missing address.
 */
export function plannedParts(settings: Settings): PlannedPart[] {
  const companions = COMPANIONS.filter((companion) => !companion.isReplaced(settings))
  const unlisted = companions.find(({ embeddedName }) => !settings.DEMO && !settings.EMBEDDED.includes(embeddedName))
  if (unlisted) {
    const alternative =
      unlisted.embeddedName === 'payment-sandbox' ? '' : `, or put ${unlisted.embeddedName} into EMBEDDED`
    throw new WrongSetting(`${unlisted.replacedBy}: must be set if DEMO is false${alternative}`)
  }
  const hasDesk = settings.DEMO && companions.some(({ module }) => module === 'box-office/main')
  return [...companions, ...(hasDesk ? [DESK] : []), WEB]
}
