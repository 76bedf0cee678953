// The venue's Payload: its collections and fields follow content-model.js, which `npm run venue -- export --payload`
// writes again after an update of the site. Add fields of your own in this file.
import { timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sqliteAdapter } from '@payloadcms/db-sqlite'
import {
  BlockquoteFeature,
  BlocksFeature,
  BoldFeature,
  FixedToolbarFeature,
  HeadingFeature,
  HorizontalRuleFeature,
  InlineCodeFeature,
  ItalicFeature,
  LinkFeature,
  lexicalEditor,
  OrderedListFeature,
  ParagraphFeature,
  StrikethroughFeature,
  SubscriptFeature,
  SuperscriptFeature,
  UnorderedListFeature,
} from '@payloadcms/richtext-lexical'
import { buildConfig } from 'payload'
import sharp from 'sharp'
import { contentModel } from './content-model.js'

const folder = path.dirname(fileURLToPath(import.meta.url))
const { pages, settings, blocks, parts } = contentModel
const { blockSettings, ...elements } = parts

/** Returns a label in sentence case: `seoPageTitle` is “SEO page title”. */
function labelOf(name) {
  const words = name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase()
  const text = words.replace(/\b(seo|og|url|id|rsvp|mp4)\b/g, (word) => word.toUpperCase())
  return text[0].toUpperCase() + text.slice(1)
}

const colour = (value) => !value || /^#[0-9a-f]{6}$/i.test(value) || 'Write a colour such as #1d3557'

/**
 * Links lead to a page, or to an address: a path, a query for the page (`?viewmode=series`), mailto: or another site.
 */
const linkFields = () => [
  {
    type: 'row',
    fields: [
      { name: 'page', type: 'relationship', relationTo: 'pages' },
      {
        name: 'address',
        type: 'text',
        admin: { description: 'Without a page: an address. With one: what follows its path, such as #tickets' },
      },
    ],
  },
  {
    type: 'row',
    fields: [
      { name: 'label', type: 'text' },
      { name: 'newTab', type: 'checkbox', label: 'In a new tab' },
    ],
  },
]

const plainFeatures = () => [
  ParagraphFeature(),
  HeadingFeature({ enabledHeadingSizes: ['h2', 'h3', 'h4'] }),
  BoldFeature(),
  ItalicFeature(),
  StrikethroughFeature(),
  SubscriptFeature(),
  SuperscriptFeature(),
  InlineCodeFeature(),
  UnorderedListFeature(),
  OrderedListFeature(),
  BlockquoteFeature(),
  HorizontalRuleFeature(),
  LinkFeature({ enabledCollections: ['pages'] }),
  FixedToolbarFeature(),
]
/** Markup that the editor doesn't have, such as a table */
const htmlBlock = {
  slug: 'html',
  labels: { singular: 'HTML', plural: 'HTML' },
  fields: [{ name: 'html', label: 'HTML', type: 'code', required: true, admin: { language: 'html' } }],
}
const withBlocks = (inText) =>
  lexicalEditor({ features: [...plainFeatures(), BlocksFeature({ blocks: ['html', ...inText] })] })
const plainText = withBlocks([])

const blocksOf = (slugs) => ({ type: 'blocks', blocks: [], blockReferences: slugs })

/** The fields of each editor of the content model */
const editors = {
  text: () => ({ type: 'text' }),
  address: () => ({ type: 'text' }),
  words: (options) => (options.length > 0 ? { type: 'select', options } : { type: 'textarea' }),
  richText: (_, editor) => ({ type: 'richText', editor }),
  plainRichText: () => ({ type: 'richText', editor: plainText }),
  number: () => ({ type: 'number' }),
  flag: () => ({ type: 'checkbox' }),
  flagOn: () => ({ type: 'checkbox', defaultValue: true }),
  colour: () => ({ type: 'text', validate: colour }),
  date: () => ({ type: 'date' }),
  media: () => ({ type: 'upload', relationTo: 'media' }),
  medias: () => ({ type: 'upload', relationTo: 'media', hasMany: true }),
  page: () => ({ type: 'relationship', relationTo: 'pages' }),
  pages: () => ({ type: 'relationship', relationTo: 'pages', hasMany: true }),
  link: () => ({ type: 'group', fields: linkFields() }),
  links: () => ({ type: 'array', fields: linkFields() }),
  form: () => ({ type: 'text', admin: { description: 'The id of a form of the form service' } }),
  tags: () => ({ type: 'text', hasMany: true }),
  block: (slugs) => ({ ...blocksOf(slugs), maxRows: 1 }),
  blocks: (slugs) => blocksOf(slugs),
  grid: () => blocksOf(Object.keys(blocks)),
}

/** Returns a property as a field: `words:Small|Large` is a choice, and `!` at the end means mandatory. */
function fieldOf(name, code, textEditor = plainText) {
  const [editor, options = ''] = code.replace(/!$/, '').split(':')
  const field = editors[editor](options.split('|').filter(Boolean), textEditor)
  const isGroup = field.type === 'group'
  return { ...field, name, label: labelOf(name), ...(code.endsWith('!') && !isGroup && { required: true }) }
}
const fieldsOf = (codes, textEditor) => Object.entries(codes).map(([name, code]) => fieldOf(name, code, textEditor))

const labelsOf = (slug) => ({ singular: labelOf(slug), plural: labelOf(slug) })
const elementBlocks = Object.entries(elements).map(([slug, codes]) => ({
  ...{ slug, labels: labelsOf(slug), fields: fieldsOf(codes) },
}))
const gridBlock = (slug, textEditor) => ({
  slug,
  labels: labelsOf(slug),
  fields: [
    ...fieldsOf(blocks[slug], textEditor),
    {
      type: 'collapsible',
      label: 'Layout',
      admin: { initCollapsed: true },
      fields: [
        { name: 'columns', type: 'number', defaultValue: 12, min: 1, max: 12 },
        { name: 'settings', type: 'group', label: false, fields: fieldsOf(blockSettings) },
      ],
    },
  ],
})
/** The blocks whose text may have blocks. The texts of those have none: Payload can't show a form without an end. */
const WITH_BLOCKS_IN_TEXT = ['richTextEditor', 'blogArticleDetails']
const textWithBlocks = withBlocks(Object.keys(blocks).map((slug) => gridBlock(slug, plainText)))
const gridBlocks = Object.keys(blocks).map((slug) =>
  gridBlock(slug, WITH_BLOCKS_IN_TEXT.includes(slug) ? textWithBlocks : plainText),
)

/** The properties of all types of pages. A field is shown for the types that have it. */
function pageFields() {
  const typesByField = new Map()
  for (const [type, codes] of Object.entries(pages))
    for (const [name, code] of Object.entries(codes)) {
      const known = typesByField.get(name)
      typesByField.set(name, { code: merged(known?.code, code), types: [...(known?.types ?? []), type] })
    }
  return [...typesByField].map(([name, { code, types }]) => {
    const field = fieldOf(name, code)
    return { ...field, admin: { ...field.admin, condition: ({ contentType }) => types.includes(contentType) } }
  })
}
/** Of a property that two types have with different blocks, an editor may use both. */
const merged = (known, code) => (known && known !== code ? `${known}|${code.slice(code.indexOf(':') + 1)}` : code)

const SEARCH_FIELDS = ['seoPageTitle', 'seoMetaDescription', 'canonicalUrlOverride', 'ogShareImage']
const allFields = pageFields()
const isForSearch = ({ name }) => SEARCH_FIELDS.includes(name)

/** The site reads with its key, editors after their log-in. */
function isReader({ req }) {
  const [key, sent] = [process.env.CONTENT_API_KEY ?? '', req.headers.get('api-key') ?? ''].map((text) =>
    Buffer.from(text),
  )
  return Boolean(req.user) || (key.length > 0 && key.length === sent.length && timingSafeEqual(key, sent))
}
const access = { read: isReader }
const versions = { drafts: true, maxPerDoc: 20 }

/** The preview of a page: on a second web server with CONTENT_PREVIEW=true */
const preview = ({ id }) =>
  process.env.SITE_PREVIEW_URL && id ? `${process.env.SITE_PREVIEW_URL}/preview-${id}/` : null

const sidebar = { position: 'sidebar' }
const pagesCollection = {
  slug: 'pages',
  ...{ access, versions },
  defaultSort: 'path',
  admin: { useAsTitle: 'name', defaultColumns: ['name', 'path', 'contentType', '_status'], preview },
  fields: [
    { name: 'name', type: 'text', required: true },
    {
      type: 'row',
      fields: [
        {
          name: 'path',
          type: 'text',
          required: true,
          unique: true,
          admin: { placeholder: '/your-visit/getting-here/' },
        },
        {
          ...{ name: 'contentType', type: 'select', required: true, defaultValue: 'contentPage' },
          options: Object.keys(pages).map((value) => ({ value, label: labelOf(value) })),
        },
      ],
    },
    {
      type: 'tabs',
      tabs: [
        { label: 'Content', fields: allFields.filter((field) => !isForSearch(field) && field.name !== 'noIndex') },
        { label: 'Search engines', fields: allFields.filter(isForSearch) },
      ],
    },
    { name: 'noIndex', type: 'checkbox', label: 'Hide from search engines', admin: sidebar },
    { name: 'position', type: 'number', defaultValue: 0, admin: { ...sidebar, description: 'In menus, lowest first' } },
    { name: 'formerPaths', type: 'text', hasMany: true, admin: sidebar },
    { name: 'createDate', type: 'date', label: 'Created', defaultValue: () => new Date(), admin: sidebar },
  ],
}

const mediaCollection = {
  slug: 'media',
  labels: { singular: 'Media', plural: 'Media' },
  access,
  upload: { staticDir: path.join(folder, 'media'), crop: false, focalPoint: true },
  fields: [
    { name: 'alt', type: 'text', label: 'Alternative text' },
    { name: 'title', type: 'text' },
    {
      name: 'path',
      type: 'text',
      unique: true,
      admin: { description: 'Below /media/. By default the name of the file' },
    },
    { name: 'crops', type: 'json', admin: { condition: ({ crops }) => Boolean(crops) } },
    { name: 'preview', type: 'textarea', admin: { hidden: true } },
  ],
}

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET ?? '',
  db: sqliteAdapter({
    client: { url: process.env.DATABASE_URI ?? 'file:./content.db' },
    // Ids are GUIDs, as in the site's other content services; the import keeps those of the export.
    idType: 'uuid',
    allowIDOnCreate: true,
    blocksAsJSON: true,
  }),
  editor: plainText,
  sharp,
  blocks: [htmlBlock, ...elementBlocks, ...gridBlocks],
  collections: [
    pagesCollection,
    mediaCollection,
    { slug: 'users', auth: true, admin: { useAsTitle: 'email' }, fields: [] },
  ],
  globals: [
    {
      slug: 'site-settings',
      label: 'Site settings',
      access,
      versions: { drafts: true, max: 20 },
      fields: fieldsOf(settings),
    },
  ],
  admin: { user: 'users', importMap: { baseDir: folder } },
  graphQL: { disable: true },
  telemetry: false,
  typescript: { autoGenerate: false },
})
