import type { PlacedFile } from '#server/content-service/library/library'
import { stableId } from '#server/crypto/stable-id'
import { paths } from '#shared/routes'
import { isMap } from '../reading/field-types.ts'
import { readYaml } from '../reading/yaml-file.ts'
import { contentModel } from './content-model.ts'
import { type LookPictures, reportFormerPictures, withLookPictures } from './look-pictures.ts'
import { type PageContext, pageFile } from './page-files.ts'
import { readProperties } from './property-values.ts'

const FILE = 'settings.yaml'
const ROUTES = 'routes'
/** The news feed links to the news. */
const ROUTE_KEYS: readonly string[] = [...Object.keys(paths), 'news']

/** Reads settings.yaml: the site's settings, and its route table as pages below them. */
export function readSettingsPages(context: PageContext, pictures: LookPictures): PlacedFile[] {
  const { folder, references, venueName, changedAt } = context
  const { problems, exists } = folder
  if (!exists(FILE)) return [settingsPage(withLookPictures({ siteName: venueName }, pictures), changedAt)]
  const yaml = readYaml(folder, FILE)
  if (!yaml || !isMap(yaml.value)) {
    if (yaml) problems.add(FILE, 1, 'The settings have no keys', 'Write globalHeader: and globalFooter: at least')
    return []
  }
  const { [ROUTES]: routes = {}, ...values } = yaml.value
  const source = { file: FILE, problems, exists, references, lineOf: yaml.lineOf }
  const properties = readProperties(source, values, contentModel.settings)
  reportFormerPictures(source, yaml)
  const all = withLookPictures({ siteName: venueName, ...properties }, pictures)
  const settings = settingsPage(all, changedAt)
  if (!isMap(routes)) {
    problems.add(FILE, yaml.lineOf([ROUTES]), '“routes” must be keys with paths', 'Write checkout: /purchase/checkout')
    return [settings]
  }
  return [settings, ...Object.entries(routes).flatMap(([key, page]) => routeOf(context, yaml.lineOf, key, page))]
}

const AFTER_ALL_PAGES = 900
const settingsPage = (own: Record<string, unknown>, changedAt: string): PlacedFile => {
  const properties = { noIndex: true, ...own }
  const content = { id: stableId('/settings/'), contentType: 'siteSettings', name: 'Site settings', properties }
  return { path: '/settings/', file: pageFile(content, changedAt, { sortOrder: AFTER_ALL_PAGES }) }
}

function routeOf(
  { folder: { problems }, references, changedAt }: PageContext,
  lineOf: (path: string[]) => number,
  key: string,
  page: unknown,
): PlacedFile[] {
  const line = lineOf([ROUTES, key])
  if (!ROUTE_KEYS.includes(key))
    problems.add(FILE, line, `There is no route “${key}”`, `Write one of ${ROUTE_KEYS.join(', ')}`)
  if (typeof page !== 'string' || !page.startsWith('/')) {
    problems.add(FILE, line, `The route “${key}” must be a path`, `Write ${key}: /purchase/checkout`)
    return []
  }
  references.push({ kind: 'page', target: page, file: FILE, line })
  const path = `/settings/${key.toLowerCase()}/`
  const properties = { routeKey: key, page: { $pages: [page] }, noIndex: true }
  const content = { id: stableId(path), contentType: 'routeEntry', name: key, properties }
  return [{ path, file: pageFile(content, changedAt) }]
}
