import { useRef, useState, useSyncExternalStore } from 'react'
import { listen } from '#client/ui/listen.ts'
import { breakpoints } from '#shared/breakpoints'
import { counted } from '#shared/counted'
import { price, priceRange } from '#shared/money'
import { paths } from '#shared/routes'
import type { Hall, SeatAnswer } from '../choice/seat.ts'
import type { MapState } from '../map/map-view.ts'
import { SectionMap } from './section-map.tsx'
import { SectionPreview } from './section-preview.tsx'

type Screen = SeatAnswer['performance']['screens'][number]

interface ScreensViewProps {
  answer: SeatAnswer
  hall: Hall
  state: MapState
  /** How many seats of a screen can be chosen now. */
  freeSeats: ReadonlyMap<number, number>
  /** `from` is the section's place in the window, on the map of the hall. */
  onScreen(screenId: number, from: DOMRect | undefined): void
}

/** The parts of the hall, as a list, and in large windows also as a map (SEAT-08). */
export function ScreensView({ answer, hall, state, freeSeats, onScreen }: ScreensViewProps) {
  const { screens } = answer.performance
  const [pointed, setPointed] = useState<number | null>(null)
  const isPicture = !useIsWide()
  const map = useRef<HTMLDivElement>(null)
  if (screens.length === 0)
    return (
      <p>
        There are no sections available. <a href={paths.whatsOn}>See what else is on</a>
      </p>
    )
  const open = (id: number) =>
    onScreen(id, map.current?.querySelector(`[data-screen="${id}"]`)?.getBoundingClientRect())
  const freeOf = ({ id, available }: Screen) => freeSeats.get(id) ?? available
  return (
    <div className="seat-screens-screens">
      <Counts words={screens.map((screen) => `${screen.name}: ${availability(freeOf(screen))}`).join('. ')} />
      <div ref={map} className="seat-screens-map">
        <SectionMap
          slug={answer.overview?.url ?? null}
          preview={answer.preview}
          sections={screens.map((screen) => ({
            id: screen.id,
            name: screen.name,
            label: `${screen.name}, ${availability(freeOf(screen))}`,
            price: freeOf(screen) > 0 ? lowestPrice(screen) : '',
          }))}
          {...{ hall, state, isPicture }}
          pointed={pointed}
          onPoint={setPointed}
          onScreen={open}
        />
      </div>
      <ul className="seat-screens-list" aria-label="Sections">
        {screens.map((screen) => (
          <li key={screen.id}>
            <button
              type="button"
              className="seat-screens-section"
              data-pointed={pointed === screen.id || undefined}
              onPointerEnter={() => setPointed(screen.id)}
              onPointerLeave={() => setPointed(null)}
              onClick={() => open(screen.id)}
            >
              {screen.preview && <SectionPreview media={screen.preview} />}
              <span className="seat-screens-name">{screen.name}</span>
              <span className="seat-screens-available">{availability(freeOf(screen))}</span>
              <span className="seat-screens-prices">
                {screen.zonePrices.map(({ zoneId, name, start, end }) => (
                  <span key={zoneId} className="seat-screens-zone">
                    <span>{name}</span> <span className="figures">{priceRange(start, end)}</span>
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Announces the numbers of free seats when they change, as by a filter; the list itself is read when it is opened. */
function Counts({ words }: { words: string }) {
  const [atFirst] = useState(words)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && words !== atFirst) setHasChanged(true)
  return (
    <p role="status" className="visually-hidden">
      {hasChanged ? words : ''}
    </p>
  )
}

const lowestPrice = ({ zonePrices }: Screen): string =>
  zonePrices.length > 0 ? `from ${price(Math.min(...zonePrices.map(({ start }) => start)))}` : ''

const WIDE = `(min-width: ${breakpoints.lg}px)`
const subscribe = (onChange: () => void) => listen(window.matchMedia(WIDE), { change: onChange })
/** Returns whether the window has room for the map of the hall beside the list. */
const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)

const availability = (free: number): string =>
  free === 0 ? 'No seats available' : counted(free, 'seat available', 'seats available')
