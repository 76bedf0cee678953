import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { Tile, Tiles } from '#client/ui/tiles/tiles.tsx'
import { block } from '../block.tsx'
import { items, link, media, richText, text } from '../fields.ts'

const fields = {
  heading: text,
  link,
  tiles: items({ heading: text.required(), image: media, overline: text, text: richText, link }, 'tile').required(),
}

/** Tiles, 2 in a row. */
export const twoTiles = block(fields, ({ heading, link: more, tiles }) => (
  <>
    <SectionHeader heading={heading} link={more} />
    <Tiles columns={2}>
      {tiles.map((tile) => (
        <Tile key={tile.heading} {...tile} level={heading ? 'h3' : 'h2'} />
      ))}
    </Tiles>
  </>
))
