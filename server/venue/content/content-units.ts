import { statSync } from 'node:fs'
import path from 'node:path'
import type { PlacedFile } from '#server/content-service/library/library'
import { readMemberships } from '../kinds/offers.ts'
import { readProduction, readSeriesFolder } from '../kinds/productions.ts'
import { isMap } from '../reading/field-types.ts'
import { createProblems } from '../reading/problems.ts'
import { openVenueFolder, type VenueFolder } from '../reading/venue-folder.ts'
import { readYaml } from '../reading/yaml-file.ts'
import type { ContentReference } from './content-source.ts'
import { formFiles, readForm, type VenueForm } from './form-files.ts'
import { type LookPictures, lookPicturesOf } from './look-pictures.ts'
import { type PageContext, readPage } from './page-files.ts'
import { membershipItem, type ProgrammeNames, productionPage, seriesPage } from './programme-pages.ts'
import { readSettingsPages } from './settings-pages.ts'

/** Files that are read together, such as those of a production. */
export interface ContentUnit {
  key: string
  kind: 'page' | 'form' | 'settings' | 'production' | 'series' | 'memberships'
  files: readonly string[]
}

/** The contents of a unit. */
export interface ReadUnit {
  pages: PlacedFile[]
  forms: VenueForm[]
  references: ContentReference[]
}

/** Returns the units of a venue's folder. */
export function contentUnits(folder: VenueFolder): ContentUnit[] {
  const inFolder = (kind: 'production' | 'series', parent: string) =>
    folder.foldersIn(parent).map((slug) => {
      const key = `${parent}/${slug}`
      return { key, kind, files: [`${key}/${kind}.yaml`, `${key}/about.md`] }
    })
  const single = (kind: ContentUnit['kind'], file: string) => ({ key: file, kind, files: [file] })
  const pages = folder.filesBelow('pages').filter((name) => name.endsWith('.md'))
  return [
    ...pages.map((file) => single('page', file)),
    ...formFiles(folder).map((file) => single('form', file)),
    single('settings', 'settings.yaml'),
    single('memberships', 'memberships.yaml'),
    ...inFolder('series', 'series'),
    ...inFolder('production', 'productions'),
  ]
}

/** Names from venue.yaml and the halls, which the programme's pages show. */
export interface VenueNames extends ProgrammeNames {
  venueName: string
  /** The pictures of venue.yaml's look. */
  pictures: LookPictures
  /** A version that changes with the names. */
  fingerprint: string
}

/** Reads the names. Omits missing and invalid ones, which `check` reports. */
export function programmeNamesOf(root: string): VenueNames {
  const folder = openVenueFolder(root, createProblems())
  const keysOf = (file: string) => {
    const value = readYaml(folder, file)?.value
    return isMap(value) ? value : {}
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const { name, presenters, look } = keysOf('venue.yaml')
  const halls = folder.foldersIn('halls').map((slug) => [slug, textOf(keysOf(`halls/${slug}/hall.yaml`).name)] as const)
  const names = {
    venueName: textOf(name),
    pictures: lookPicturesOf(look),
    presenters: Object.fromEntries(
      Object.entries(isMap(presenters) ? presenters : {}).map(([key, value]) => [key, textOf(value)]),
    ),
  }
  return { ...names, halls: new Map(halls), fingerprint: JSON.stringify([names, halls]) }
}

/** Reads a unit. Adds its problems to the folder's, and returns the valid contents. */
export function readUnit(folder: VenueFolder, unit: ContentUnit, names: VenueNames): ReadUnit {
  const { kind, files } = unit
  const [file = ''] = files
  const references: ContentReference[] = []
  const context = { folder, references, venueName: names.venueName, changedAt: changeOf(folder.root, files) }
  if (kind === 'form') {
    const form = readForm(folder, references, file)
    return { pages: [], forms: form ? [form] : [], references }
  }
  return { pages: pagesOf(context, kind, file, names), forms: [], references }
}

function pagesOf(context: PageContext, kind: ContentUnit['kind'], file: string, names: VenueNames): PlacedFile[] {
  const { folder } = context
  const slug = file.split('/')[1] ?? ''
  if (kind === 'settings') return readSettingsPages(context, names.pictures)
  if (kind === 'memberships') return readMemberships(folder).map((each, at) => membershipItem(context, each, at))
  if (kind === 'production') {
    const production = readProduction(folder, slug)
    return production ? [productionPage(context, production, names)] : []
  }
  if (kind === 'series') {
    const series = readSeriesFolder(folder, slug)
    return series ? [seriesPage(context, series)] : []
  }
  const page = readPage(context, file)
  return page ? [page] : []
}

/** Returns the latest modification time of the files. */
function changeOf(root: string, files: readonly string[]): string {
  const times = files.map((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return new Date(Math.max(...times)).toISOString().replace(/\.\d+Z$/, 'Z')
}
