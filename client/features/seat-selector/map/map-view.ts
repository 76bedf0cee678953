import { listen } from '#client/ui/listen.ts'
import { isSelectable } from '../choice/choice.ts'
import type { Drawing } from '../choice/drawing.ts'
import { type Filters, filteredKinds } from '../choice/filters.ts'
import type { Statuses } from '../choice/hall.ts'
import type { ChosenSeat, Hall, Kind, Seat } from '../choice/seat.ts'
import { rowAndNumber, seatPrice } from '../choice/seat-words.ts'
import { HoverIntent } from './hover-intent.ts'
import { mapSheet } from './map-sheet.ts'
import { Marks, type TakenSign } from './marks.ts'
import { Minimap } from './minimap.ts'
import { PanZoom } from './pan-zoom.ts'
import type { SeatElement, SeatLook } from './seat-elements.ts'
import { SeatFocus } from './seat-focus.ts'
import { emptyLayer, SeatLayers } from './seat-layers.ts'
import { Tooltip } from './tooltip.ts'
import { zoneSteps } from './zone-steps.ts'

/** The state that the map shows. */
export interface MapState {
  statuses: Statuses
  /** The chosen seats by id. */
  chosen: ReadonlyMap<number, ChosenSeat>
  filters: Filters
  isFull: boolean
  /** How the desk shows taken seats; visitors see them all alike. */
  taken?: ReadonlyMap<number, TakenSeat>
}
/** Why a seat is taken, as a symbol and in words. */
export interface TakenSeat {
  sign: TakenSign
  words: string
}
export interface MapParts {
  viewport: HTMLElement
  plane: HTMLElement
  tooltip: HTMLElement
  minimap: HTMLElement
  canvas: HTMLCanvasElement
  frame: HTMLElement
}
export interface MapEvents {
  onSeat(seat: Seat): void
  onFirstTouch(): void
  /** All seats are on the map: this many. */
  onComplete(shown: number): void
}

/** The radius in pixels within which a tap selects the nearest seat, as a finger is less precise than a pointer. */
const TOUCH_REACH = 22
/** If seats are smaller than this on the screen, a tap zooms in; otherwise it chooses. */
const TOUCH_SEAT = 16
const COMFORTABLE_SEAT = 30
/** The width in pixels from which a seat shows the mark of its zone, as it can't be read on smaller ones. */
const MARKED_SEAT = 13

/**
 * The map of one screen: the venue's drawing, inserted into the page once, with the seats' states. React only passes in
 * the state; panning, hovering and the keyboard are handled here.
 */
export class MapView {
  /** The seats on the map so far. A drawing may lack some of the performance's seats. */
  readonly seats: SeatElement[] = []
  private readonly parts: MapParts
  private readonly events: MapEvents
  private readonly hall: Hall
  private readonly layers: SeatLayers
  private readonly box: { left: number; top: number; width: number; height: number }
  private readonly byElement = new Map<Element, SeatElement>()
  private readonly looks = new Map<SeatElement, SeatLook>()
  /** Names that were set on seats while they weren't chosen. */
  private readonly names = new Map<SeatElement, string>()
  private readonly sheet = new CSSStyleSheet()
  private readonly marks: Marks
  private readonly minimap: Minimap
  private readonly tooltip: Tooltip
  private readonly intent: HoverIntent
  /** Null until all seats are on the map. */
  private focus: SeatFocus | null = null
  private readonly movement: PanZoom
  private readonly stepOfZone: ReadonlyMap<number, number>
  private state: MapState
  private filteredKinds: ReadonlySet<Kind> = new Set()
  private hovered: SeatElement | null = null
  private readonly stopsListening: (() => void)[]

  constructor(
    drawing: Drawing,
    hall: Hall,
    seats: readonly Seat[],
    state: MapState,
    parts: MapParts,
    events: MapEvents,
  ) {
    this.hall = hall
    this.state = state
    this.parts = parts
    this.events = events
    this.sheet.replaceSync(mapSheet(hall.kinds, hall.zones))
    document.adoptedStyleSheets.push(this.sheet)
    const { x: left, y: top, width, height } = drawing.scenery.viewBox.baseVal
    this.box = { left, top, width, height }
    const marks = emptyLayer(drawing)
    this.marks = new Marks(marks)
    this.stepOfZone = zoneSteps(hall.zones)
    this.minimap = new Minimap({ root: parts.minimap, canvas: parts.canvas, frame: parts.frame }, this.box)
    this.tooltip = new Tooltip(parts.tooltip)
    this.intent = new HoverIntent(parts.tooltip, this.hideHover)
    this.showFilters()
    parts.plane.replaceChildren(drawing.scenery)
    this.movement = new PanZoom({
      viewport: parts.viewport,
      plane: parts.plane,
      aspect: width / height,
      clickAt: this.clickAt,
      onMove: this.hideHover,
      onRest: this.onRest,
      onFirstTouch: events.onFirstTouch,
    })
    this.layers = new SeatLayers(drawing, seats, parts.plane)
    void this.layers.add(this.prepare, () => {
      parts.plane.append(marks)
      this.complete()
    })
    this.stopsListening = this.listen()
  }

  /** Gives seats their appearance before they are shown. */
  private readonly prepare = (seats: readonly SeatElement[]) => {
    if (this.seats.length === 0) this.parts.plane.style.setProperty('--seat', String(seats[0]?.radius ?? 8))
    for (const seat of seats) {
      const look = this.lookOf(seat)
      this.seats.push(seat)
      this.byElement.set(seat.element, seat)
      this.looks.set(seat, look)
      seat.element.setAttribute('class', seat.seat.kind.name)
      seat.element.setAttribute('data-s', look)
    }
  }

  /** Does what needs all seats: the marks on them, and the keyboard's order. */
  private complete(): void {
    this.focus = new SeatFocus(this.seats, {
      isOpen: this.isOpen,
      isChosen: ({ id }) => this.state.chosen.has(id),
      nameOf: (seat) => this.nameOf(seat),
      onFocus: this.onFocus,
    })
    this.showMarks()
    this.showTaken()
    this.focus.update()
    this.showZoneMarks()
    this.events.onComplete(this.seats.length)
  }

  readonly zoomIn = () => this.movement.zoomIn()
  readonly zoomOut = () => this.movement.zoomOut()
  readonly reset = () => this.movement.reset()

  /** Shows a new state by updating only the seats whose appearance changes. */
  show(state: MapState): void {
    const last = this.state
    this.state = state
    this.showFilters()
    if (state.statuses !== last.statuses || state.chosen !== last.chosen) this.showLooks()
    if (!this.focus) return
    if (state.taken !== last.taken) this.showTaken()
    this.focus.update()
    this.showZoneMarks()
  }

  private showTaken(): void {
    this.marks.showTaken(this.seats, ({ id }) => this.state.taken?.get(id)?.sign)
  }

  /** Draws the zones' marks on the free seats in view, if they are large enough. The desk marks taken seats instead. */
  private showZoneMarks(): void {
    const { left, top, width, height } = this.movement.visible
    const pixels = this.movement.pixelsPerUnit(this.box.width)
    const isMarked = this.stepOfZone.size > 1 && !this.state.taken
    const inView = (seat: SeatElement) => {
      const { x, y } = this.fraction(seat)
      const isWithin = x > left && x < left + width && y > top && y < top + height
      return isWithin && seat.radius * 2 * pixels >= MARKED_SEAT
    }
    this.marks.showZones(
      isMarked ? this.seats.filter((each) => inView(each) && this.isOpen(each) && !this.state.chosen.has(each.id)) : [],
      ({ seat }) => this.stepOfZone.get(seat.zoneId) ?? 0,
    )
  }

  private showLooks(): void {
    let isChanged = false
    for (const seat of this.seats) {
      const look = this.lookOf(seat)
      if (this.looks.get(seat) === look) continue
      this.looks.set(seat, look)
      seat.element.setAttribute('data-s', look)
      isChanged = true
    }
    if (isChanged && this.focus) this.showMarks()
  }

  private showMarks(): void {
    this.marks.show(this.seats, this.shownLook)
    this.minimap.draw(this.seats, this.shownLook)
  }

  stop(): void {
    this.layers.stop()
    this.movement.stop()
    this.parts.plane.replaceChildren()
    this.intent.stop()
    this.tooltip.hide()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet)
    for (const stop of this.stopsListening) stop()
  }

  private listen(): (() => void)[] {
    const { viewport, plane, minimap } = this.parts
    return [
      listen(document, { keydown: this.onEscape }),
      listen(viewport, { keydown: this.onKey }),
      listen(minimap, { pointerdown: this.onMinimap }),
      listen(plane, {
        pointerover: this.onPointerOver,
        pointerout: this.intent.leave,
        click: this.onNativeClick,
        focusin: this.onFocusIn,
        focusout: this.onFocusOut,
      }),
    ]
  }

  private readonly shownLook = (seat: SeatElement): SeatLook => this.looks.get(seat) ?? 'none'

  private lookOf({ id, seat }: SeatElement): SeatLook {
    if (!seat.isPlace) return 'none'
    if (!isSelectable(this.state.statuses, id)) return 'unavailable'
    return this.state.chosen.has(id) ? 'cart' : 'available'
  }

  /** Filters are two attributes of the plane, however large the map is. */
  private showFilters(): void {
    const { filters, isFull } = this.state
    this.filteredKinds = filteredKinds(this.hall, filters)
    const names = [...this.filteredKinds].map(({ name }) => name).join(' ')
    const { plane } = this.parts
    if (plane.dataset.filter !== names) plane.dataset.filter = names
    if (plane.hasAttribute('data-full') !== isFull) plane.toggleAttribute('data-full', isFull)
  }

  /** Returns whether a seat can be clicked: free and not filtered, or chosen. */
  private readonly isOpen = (seat: SeatElement): boolean => {
    if (this.state.chosen.has(seat.id)) return true
    if (this.shownLook(seat) !== 'available' || this.state.isFull) return false
    return !this.filteredKinds.has(seat.seat.kind)
  }

  private nameOf(seat: SeatElement): string {
    const chosen = this.state.chosen.get(seat.id)
    const name = chosen ? this.wordsOf(seat, chosen) : (this.names.get(seat) ?? this.wordsOf(seat))
    if (!chosen) this.names.set(seat, name)
    return name
  }
  private wordsOf({ seat }: SeatElement, chosen?: ChosenSeat): string {
    const zone = this.hall.zoneById.get(seat.zoneId)?.zone
    const price = seatPrice(this.hall, seat, chosen, true)
    return [rowAndNumber(seat), zone, price, ...seat.attributesNames, chosen && 'in your selection']
      .filter(Boolean)
      .join(', ')
  }

  private readonly clickAt = (point: { x: number; y: number }, isTouch: boolean) => {
    const target = this.seatAt(point, isTouch ? TOUCH_REACH : 0)
    return () => {
      if (target) this.click(target, point, isTouch)
    }
  }

  private click(target: SeatElement, point: { x: number; y: number }, isTouch: boolean): void {
    const pixels = this.movement.pixelsPerUnit(this.box.width)
    const [first] = this.seats
    if (!first) return
    if (isTouch && first.radius * 2 * pixels < TOUCH_SEAT) {
      const { left, top } = this.parts.viewport.getBoundingClientRect()
      this.movement.zoomTo(COMFORTABLE_SEAT / (first.radius * 2), this.box.width, {
        x: point.x - left,
        y: point.y - top,
      })
      return
    }
    if (!this.isOpen(target)) return
    this.focus?.focus(target)
    this.events.onSeat(target.seat)
  }

  /** Returns the seat at a point, or the nearest clickable one within a distance in pixels. */
  private seatAt(point: { x: number; y: number }, reach: number): SeatElement | undefined {
    const element = document.elementFromPoint(point.x, point.y)
    const under = element ? this.byElement.get(element) : undefined
    if (under || reach === 0) return under
    const { left, top } = this.parts.plane.getBoundingClientRect()
    const pixels = this.movement.pixelsPerUnit(this.box.width)
    const x = (point.x - left) / pixels + this.box.left
    const y = (point.y - top) / pixels + this.box.top
    let nearest: SeatElement | undefined
    let least = reach / pixels
    for (const seat of this.seats) {
      const distance = Math.hypot(seat.x - x, seat.y - y)
      if (distance < least && this.isOpen(seat)) {
        least = distance
        nearest = seat
      }
    }
    return nearest
  }

  /** A click without a pointer, from assistive technology. Pointer clicks are handled by the gestures. */
  private readonly onNativeClick = (event: MouseEvent) => {
    const seat = event.detail === 0 ? this.byElement.get(event.target as Element) : undefined
    if (seat && this.isOpen(seat)) this.events.onSeat(seat.seat)
  }

  private readonly onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const seat = this.byElement.get(event.target as Element)
    if (event.key === '+' || event.key === '=') this.zoomIn()
    else if (event.key === '-') this.zoomOut()
    else if (event.key === '0') this.reset()
    else if (seat && (event.key === 'Enter' || event.key === ' ')) {
      if (!event.repeat && this.isOpen(seat)) this.events.onSeat(seat.seat)
    } else if (!seat || !this.focus?.press(event.key)) return
    event.preventDefault()
  }

  private readonly onPointerOver = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return
    const seat = this.byElement.get(event.target as Element)
    if (seat) this.intent.enter(() => this.hover(seat, event.clientX, true))
  }

  /** Shows the seat's tooltip, and highlights the other seats of its zone if it can be chosen (MAP-08). */
  private hover(seat: SeatElement, x: number, isHoverable: boolean): void {
    this.hovered = seat
    const { id } = seat
    const chosen = this.state.chosen.get(id)
    const zone = this.hall.zoneById.get(seat.seat.zoneId)
    const words = {
      place: rowAndNumber(seat.seat),
      zone: zone?.zone ?? '',
      price:
        this.state.taken?.get(id)?.words ??
        seatPrice(this.hall, seat.seat, chosen, isSelectable(this.state.statuses, id)),
      attributes: seat.seat.attributesNames,
    }
    this.tooltip.show(x, this.parts.viewport.getBoundingClientRect(), words, isHoverable)
    const isFree = this.isOpen(seat) && !chosen
    this.marks.showZone(isFree ? seat.seat.zoneId : null, () =>
      this.seats.filter(
        (each) =>
          each !== seat &&
          each.seat.zoneId === seat.seat.zoneId &&
          this.isOpen(each) &&
          !this.state.chosen.has(each.id),
      ),
    )
  }

  private readonly hideHover = () => {
    this.intent.cancel()
    if (!this.hovered) return
    this.hovered = null
    this.tooltip.hide()
    this.marks.showZone(null, () => [])
  }

  /** Dismisses the tooltip without moving pointer or focus (WCAG 1.4.13). */
  private readonly onEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') this.hideHover()
  }

  private readonly onFocus = (seat: SeatElement) => this.movement.reveal(this.fraction(seat))

  private readonly onFocusIn = (event: FocusEvent) => {
    const seat = this.byElement.get(event.target as Element)
    if (!seat?.element.matches(':focus-visible')) return
    this.marks.focus(seat)
    this.movement.reveal(this.fraction(seat))
    this.showFocusTooltip(seat)
  }

  private showFocusTooltip(seat: SeatElement): void {
    const { left, width } = seat.element.getBoundingClientRect()
    this.intent.cancel()
    this.hover(seat, left + width / 2, false)
  }

  private readonly onFocusOut = () => {
    this.marks.focus(null)
    this.hideHover()
  }

  private readonly onRest = () => {
    this.minimap.show(this.movement.visible)
    this.showZoneMarks()
    const seat = this.focus?.current
    if (seat && seat.element === document.activeElement && seat.element.matches(':focus-visible'))
      this.showFocusTooltip(seat)
  }

  private readonly onMinimap = (event: PointerEvent) => {
    const { left, top, width, height } = this.parts.minimap.getBoundingClientRect()
    this.movement.centre({ x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }

  private fraction({ x, y }: SeatElement): { x: number; y: number } {
    return { x: (x - this.box.left) / this.box.width, y: (y - this.box.top) / this.box.height }
  }
}
