import { readFileSync } from 'node:fs'
import '../../config/client-in-node.ts'
import t from 'tap'
import { retryUntil } from '#client/ui/retry-until.ts'
import { deepNames } from '#server/content-client/addresses'
import type { Media } from '#shared/content/page'
import { spotifyOf } from '#shared/content/spotify-of'
import { videoOf } from '#shared/content/video-of'
import { demonstrationSource } from '#test/support/demonstration-source'
import { preloadKeys } from '#test/support/page-preloads'
import { aliasError, takenTypes } from '#test/support/umbraco-aliases'
import { contentModel } from '../../docs/model/content-model.ts'
import { composition, itemTypes, pageTypes, partTypes } from '../../docs/model/document-types.ts'
import { elementTypes } from '../../docs/model/element-types.ts'
import type { ContentType, Property, PropertyEditor } from '../../docs/model/property.ts'
import { contentModelJson } from '../../docs/model/property-codes.ts'

const { copiesFor, loopMilliseconds } = await import('#client/blocks/horizontal-scrolling-logos/use-marquee.ts')
const { tilePicture } = await import('#client/blocks/standalone-membership/standalone-membership.block.tsx')

const root = new URL('../../', import.meta.url)

t.test('a video that is not ready is retried every 300 ms, up to 10 times [CARO-04]', async (t) => {
  const waits: number[] = []
  let later = () => {}
  const wait = (callback: () => void, milliseconds: number) => {
    waits.push(milliseconds)
    later = callback
    return () => {
      later = () => {}
    }
  }
  let looks = 0
  const waitUntil = (readyAt: number) => () => {
    looks += 1
    return looks >= readyAt
  }
  const tick = () => {
    const due = later
    later = () => {}
    due()
  }
  const everything = () => {
    for (let before = -1; before < looks; ) {
      before = looks
      tick()
    }
  }
  retryUntil(waitUntil(99), { every: 300, times: 10, wait })
  everything()
  t.equal(looks, 11, 'once at once, and ten times more')
  t.same(waits, Array(10).fill(300))

  looks = 0
  retryUntil(waitUntil(3), { every: 300, times: 10, wait })
  everything()
  t.equal(looks, 3, 'no more once it is ready')

  looks = 0
  const stop = retryUntil(waitUntil(99), { every: 300, times: 10, wait })
  tick()
  stop()
  everything()
  t.equal(looks, 2, 'no more once the slide is gone')
})

t.test('logos move a pixel in 10 ms, in 80 ms with reduced motion, without a gap [BLOCK-21]', async (t) => {
  t.equal(loopMilliseconds(640, false), 6400)
  t.equal(loopMilliseconds(640, true), 51_200)
  t.equal(copiesFor(640, 1440), 4, 'while the first has gone, three fill the window')
  t.equal(copiesFor(2000, 1440), 2)
  t.equal(copiesFor(0, 1440), 1, 'nothing measured yet')
})

t.test('a membership’s picture is cropped as a tile, or else as for a phone [MEMBBLK-01]', async (t) => {
  const crop = (alias: string) => ({ alias, width: 640, height: 400, coordinates: null })
  const picture = (...aliases: string[]) => ({ crops: aliases.map(crop), url: '/media/a.jpg' }) as unknown as Media
  const used = (media: Media) => tilePicture(media).crops.find(({ alias }) => alias === 'tile')
  t.same(used(picture('mobileXs', 'tile')), crop('tile'))
  t.same(used(picture('mobileXs')), { ...crop('mobileXs'), alias: 'tile' })
  t.same(tilePicture(picture()), picture(), 'without either it is cut around its focal point')
})

t.test('only a track or playlist on Spotify is recognised, by its address or name', async (t) => {
  const id = '37i9dQZF1DWWEJlAGA9gs0'
  const playlist = {
    type: 'playlist',
    id,
    embed: `https://open.spotify.com/embed/playlist/${id}`,
    page: `https://open.spotify.com/playlist/${id}`,
  }
  const forms = [
    `https://open.spotify.com/playlist/${id}?si=9f1`,
    `https://open.spotify.com/intl-de/playlist/${id}`,
    `https://open.spotify.com/embed/playlist/${id}`,
    `spotify:playlist:${id}`,
    { url: ` https://open.spotify.com/playlist/${id} `, width: 300, height: 80 },
    [{ href: `https://open.spotify.com/playlist/${id}`, label: '', newTab: false }],
  ]
  for (const form of forms) t.same(spotifyOf(form), playlist, JSON.stringify(form))
  const others = [
    `https://open.spotify.com.evil.example/playlist/${id}`,
    `https://evil.example/?https://open.spotify.com/playlist/${id}`,
    `https://open.spotify.com/playlist/${id}x`,
    `https://open.spotify.com/user/${id}`,
    `javascript:alert(1)//open.spotify.com/playlist/${id}`,
    ...['', null, 7, {}, []],
  ]
  for (const other of others) t.equal(spotifyOf(other), null, JSON.stringify(other))
})

t.test('an address that only resembles a video’s is not one', async (t) => {
  for (const address of [
    'https://vimeo.com/76979871abc',
    'https://vimeo.com/about',
    'https://vimeo.com.evil.example/76979871',
    'https://evil.example/vimeo.com/76979871',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/dQw4w9WgXcQx',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  ])
    t.equal(videoOf(address), null, address)
})

t.test('the carousel of upcoming productions preloads them, whatever editors chose before [CARO-08]', async (t) => {
  const properties = { source: 'Upcoming', productions: [] }
  const settings = { isActive: true, isFullWidth: false, theme: null, menuLabel: null }
  const keys = (alias: string) =>
    preloadKeys({
      ...{ id: 'page', contentType: 'contentPage', name: 'Page', path: '/page', created: null, updated: null },
      properties: {
        contentGrid: {
          columns: 12,
          items: [
            {
              columnSpan: 12,
              rowSpan: 1,
              areaColumns: 12,
              areas: [],
              block: { id: '1', alias, properties, settings },
            },
          ],
        },
      },
    })
  t.same(await keys('featuredEvents'), ['GET /api/Production/Upcoming'])
  t.same(await keys('standaloneMembership'), ['GET /api/Membership/Memberships'])
})

t.test('the content model', async (t) => {
  const { blocks, inside } = await elementTypes()

  t.test('no type or property of the content model has an alias that Umbraco rejects', async (t) => {
    for (const { alias, properties } of [composition, ...pageTypes, ...itemTypes, ...partTypes, ...blocks, ...inside]) {
      t.notOk(takenTypes.has(alias.toLowerCase()), alias)
      for (const property of properties) t.equal(aliasError(property.alias, alias), null, `${alias}.${property.alias}`)
    }
  })

  t.test('the deeper properties that are requested are those that blocks and pages have', (t) => {
    const propertiesOf = (types: readonly ContentType[]) => types.flatMap(({ properties }) => properties)
    const inBlocks = propertiesOf([...blocks, ...inside])
    const named = (properties: readonly Property[], isWanted: (editor: PropertyEditor) => boolean) =>
      new Set(properties.filter(({ editor }) => isWanted(editor)).map(({ alias }) => alias))
    const isPick = (editor: PropertyEditor) => editor === 'page' || editor === 'pages'
    const isDeep = (editor: PropertyEditor) =>
      isPick(editor) || editor === 'media' || editor === 'medias' || editor === 'richText'
    const hasDeepElements = (editor: PropertyEditor) =>
      typeof editor === 'object' &&
      'elements' in editor &&
      propertiesOf(inside.filter(({ alias }) => editor.elements.includes(alias))).some((each) => isDeep(each.editor))
    const { texts, lists, shownPages, teasers, teasersOfPages } = deepNames
    t.same(
      named(inBlocks, (editor) => editor === 'richText'),
      new Set(texts),
    )
    t.same(named(inBlocks, hasDeepElements), new Set(lists))
    t.same(named(inBlocks, isPick), new Set([...shownPages, ...teasers]))
    // Only a category's name is shown.
    t.same(named(propertiesOf(pageTypes), isPick), new Set([...teasersOfPages, 'categories']))
    t.end()
  })

  t.test('docs/content-model.md is up to date with the blocks (npm run content-model)', async (t) => {
    t.equal(readFileSync(new URL('docs/content-model.md', root), 'utf8'), await contentModel())
  })

  t.test('the model of a venue’s folder is up to date with the blocks (npm run content-model)', async (t) => {
    const file = new URL('server/venue/content/content-model.json', root)
    t.equal(readFileSync(file, 'utf8'), await contentModelJson())
  })

  t.test('it has every type and property that the demonstration uses', async (t) => {
    const types = [...pageTypes, ...itemTypes, ...partTypes, ...blocks, ...inside]
    const knownAliases = new Map(types.map(({ alias, properties }) => [alias, properties.map((each) => each.alias)]))
    const common = composition.properties.map(({ alias }) => alias)
    const unknown = new Set<string>()
    const compare = (alias: string, properties: object, shared: readonly string[]) => {
      const own = knownAliases.get(alias)
      if (!own) unknown.add(alias)
      else
        for (const name of Object.keys(properties))
          if (!own.includes(name) && !shared.includes(name)) unknown.add(`${alias}.${name}`)
    }
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(walk)
      else if (typeof value === 'object' && value !== null) {
        if ('block' in value && typeof value.block === 'string' && 'properties' in value)
          compare(value.block, value.properties as object, [])
        Object.values(value).forEach(walk)
      }
    }
    const { library } = await demonstrationSource().read()
    for (const { contentType, properties } of library.pages) {
      compare(contentType, properties, common)
      walk(properties)
    }
    t.same([...unknown], [])
  })
})
