import { readSettings, type Settings } from '#config/settings'
import { examineSecrets } from './examine-secrets.ts'
import { examineServices } from './examine-services.ts'
import { examineSettings, examineTrustProxy, wrongSetting } from './examine-settings.ts'
import { examineDatabase, examineDataFolder } from './examine-storage.ts'
import { examineWallets } from './examine-wallets.ts'
import type { Finding } from './finding.ts'

/**
 * Returns all findings about a venue before it opens. An invalid setting is the only finding, because it prevents the
 * start.
 */
export async function examine(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(environment)
  } catch (error) {
    return [wrongSetting(error)]
  }
  const [services, folder, database] = await Promise.all([
    examineServices(settings),
    examineDataFolder(settings),
    examineDatabase(settings),
  ])
  return [
    ...examineSettings(settings),
    ...examineSecrets(settings),
    examineTrustProxy(settings),
    examineWallets(settings, new Date()),
    folder,
    database,
    ...services,
  ]
}
