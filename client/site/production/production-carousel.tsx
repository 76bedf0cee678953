import { PictureOrVideo } from '#client/ui/carousel/picture-or-video.tsx'
import { TileCarousel } from '#client/ui/carousel/tile-carousel.tsx'
import type { Media } from '#shared/content/page'
import { type CarouselProduction, ProductionTile } from './production-tile.tsx'

interface ProductionCarouselProps {
  /** The carousel's label: "Featured events". */
  label: string
  productions: readonly CarouselProduction[]
  level?: 'h2' | 'h3'
}

/** Productions in a carousel, each with its picture or video for the screen's width. */
export const ProductionCarousel = ({ label, productions, level }: ProductionCarouselProps) => (
  <TileCarousel
    label={label}
    tiles={productions.map((production) => ({
      id: production.id,
      content: (
        <ProductionTile
          production={production}
          level={level}
          scene={hasScene(production) && <Scene production={production} />}
        />
      ),
    }))}
  />
)

const hasScene = (of: CarouselProduction) =>
  Boolean(of.desktopImage ?? of.mobileImage ?? of.image ?? of.desktopVideo ?? of.mobileVideo)

/** A production's picture or video, in the variant for the screen's width if it has two. */
const Scene = ({ production: of }: { production: CarouselProduction }) => (
  <PictureOrVideo
    image={(of.desktopImage ?? of.image) as Media | null}
    mobileImage={(of.mobileImage ?? of.image) as Media | null}
    video={of.desktopVideo as Media | null | undefined}
    mobileVideo={of.mobileVideo as Media | null | undefined}
    crop="slide"
    ratio="3/2"
    alt=""
  />
)
