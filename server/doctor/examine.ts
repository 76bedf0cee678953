import { readSettings, type Settings } from '#config/settings'
import { examineDatabase } from './examine-database.ts'
import { examineMailServer } from './examine-mail-server.ts'
import { examineSecrets } from './examine-secrets.ts'
import { examineServices } from './examine-services.ts'
import { examineSettings, examineTrustProxy, wrongSetting } from './examine-settings.ts'
import { examineDataFolder } from './examine-storage.ts'
import { examineWallets } from './examine-wallets.ts'
import type { ExaminedPart } from './examined-parts.ts'
import type { Finding } from './finding.ts'

/**
 * Returns all findings about a venue before it opens; with a part, only those about what this part's settings are for.
 * An invalid setting is the only finding, because it prevents the start.
 */
export async function examine(
  environment: Record<string, string | undefined>,
  part?: ExaminedPart,
): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = withoutOwnAddress(readSettings(environment), part)
  } catch (error) {
    return [wrongSetting(error)]
  }
  const isOf = (...parts: ExaminedPart[]) => part === undefined || parts.includes(part)
  const [services, folder, database, mailServer] = await Promise.all([
    examineServices(settings, part),
    isOf('box-office', 'content-service', 'forms') ? examineDataFolder(settings) : [],
    isOf('box-office') ? examineDatabase(settings) : [],
    isOf('box-office') ? examineMailServer(settings) : [],
  ])
  return [
    ...examineSettings(settings, part),
    ...examineSecrets(settings),
    ...(isOf('web', 'box-office', 'waiting-room') ? [examineTrustProxy(settings)] : []),
    ...(isOf('box-office') ? [examineWallets(settings, new Date())] : []),
    ...[folder, database, mailServer].flat(),
    ...services,
  ]
}

/** Under which setting the other parts find a part. */
const ADDRESS_OF: Partial<Record<ExaminedPart, keyof Settings>> = {
  'box-office': 'TICKETING_URL',
  'content-service': 'CONTENT_URL',
  forms: 'FORMS_URL',
}

/**
 * Without the part's own address, which settings that all parts share contain: with it, the part would seem to be
 * another service, and nothing of it would be examined.
 */
function withoutOwnAddress(settings: Settings, part?: ExaminedPart): Settings {
  const address = part && ADDRESS_OF[part]
  return address ? { ...settings, [address]: undefined } : settings
}
