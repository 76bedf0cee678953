import { isWaitingRoomEmbedded, type Settings, WrongSetting } from '#config/settings'
import { FORMS_API } from '#shared/forms/forms-api'

/** A part that this start runs: its module, and the settings that give its address to the parts after it. */
export interface PlannedPart {
  name: string
  /** Its main module below `server/`, without extension. */
  module: string
  /** The settings that are set to its address for the parts that start later. */
  addressSettings: readonly string[]
  /** Follows its address in them. */
  addressPath?: string
  /** Whether a balancer sends requests to it, for which it drains (`DRAIN_SECONDS`) before it closes. */
  drains?: boolean
  /** How much lower its process's priority is than the launcher's, on the scale of `os.setPriority`; 0 if not given. */
  lowerPriorityBy?: number
  /** The same, for its main thread and from the moment it listens, so that its start isn't slower. */
  lowerPriorityOnceListeningBy?: number
}
interface Companion extends PlannedPart {
  /** What `EMBEDDED` calls it. */
  embeddedName: string
  /** The setting whose address takes its place. */
  replacedBy: 'CONTENT_URL' | 'FORMS_URL' | 'TICKETING_URL' | 'PAYMENT_URL'
  isReplaced(settings: Settings): boolean
}

/** A little lower: most of the processor's time is still its own. */
const CALLS_AFTER_PAGES = 5
const PICTURES_AFTER_ALL = 10

/** In the order of their start: each may need the address of those before it. */
const COMPANIONS: readonly Companion[] = [
  {
    name: 'content service',
    module: 'content-service/main',
    embeddedName: 'content-service',
    replacedBy: 'CONTENT_URL',
    addressSettings: ['CONTENT_URL'],
    isReplaced: ({ CONTENT_URL }) => CONTENT_URL !== undefined,
    // It makes pictures, which can keep every core busy: pages and purchases go first.
    lowerPriorityBy: PICTURES_AFTER_ALL,
  },
  {
    name: 'form service',
    module: 'forms/main',
    // As with Umbraco, forms come with the content.
    embeddedName: 'content-service',
    replacedBy: 'FORMS_URL',
    addressSettings: ['FORMS_URL'],
    addressPath: FORMS_API,
    isReplaced: ({ FORMS_URL }) => FORMS_URL !== undefined,
  },
  {
    name: 'payment sandbox',
    module: 'payment-sandbox/main',
    embeddedName: 'payment-sandbox',
    replacedBy: 'PAYMENT_URL',
    addressSettings: ['PAYMENT_URL', 'PAYMENT_SANDBOX_URL'],
    // Payments are the ticketing service's matter: with a venue's own the sandbox has no use.
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
    // Where a sale keeps every core busy, a page from memory doesn't wait for calls.
    lowerPriorityOnceListeningBy: CALLS_AFTER_PAGES,
  },
  {
    name: 'waiting room',
    module: 'waiting-room/main',
    // Its queue is the box office's: the two come together.
    embeddedName: 'box-office',
    replacedBy: 'TICKETING_URL',
    addressSettings: ['WAITING_ROOM_SERVICE_URL'],
    isReplaced: (settings) => settings.TICKETING_URL !== undefined || !isWaitingRoomEmbedded(settings),
  },
]
const WEB: PlannedPart = { name: 'web server', module: 'web/main', addressSettings: [], drains: true }

/**
 * The web server and the companions whose address isn't set. A venue that sells for real gets no companion that it
 * didn't ask for: throws `WrongSetting`, naming the address that is missing.
 */
export function plannedParts(settings: Settings): PlannedPart[] {
  const companions = COMPANIONS.filter((companion) => !companion.isReplaced(settings))
  const unlisted = companions.find(({ embeddedName }) => !settings.DEMO && !settings.EMBEDDED.includes(embeddedName))
  if (unlisted) {
    const alternative =
      unlisted.embeddedName === 'payment-sandbox' ? '' : `, or put ${unlisted.embeddedName} into EMBEDDED`
    throw new WrongSetting(`${unlisted.replacedBy}: must be set where DEMO is false${alternative}`)
  }
  return [...companions, WEB]
}
