/** The tooltip's text for a seat (MAP-15, MAP-16). */
export interface TooltipWords {
  place: string
  zone: string
  price: string
  attributes: readonly string[]
}

/** Pixels between the tooltip and the map's box. */
const GAP = 4

/** Returns the top of a tooltip of this height: above the map's box, or below it if the window has no room above. */
export function tooltipTop({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>, height: number): number {
  const above = top - height - GAP
  return above < 0 ? bottom + GAP : above
}

/**
 * The details of the seat under the pointer or with the focus, outside the map's edge so that they cover no seat. Moved
 * by its transform. Screen readers get the same from the seat's name.
 */
export class Tooltip {
  private readonly element: HTMLElement
  private readonly lines: Record<keyof TooltipWords, HTMLElement>

  constructor(element: HTMLElement) {
    this.element = element
    const line = (name: string) => {
      const own = document.createElement('p')
      own.dataset.line = name
      return own
    }
    this.lines = { place: line('place'), zone: line('zone'), price: line('price'), attributes: line('attributes') }
    element.replaceChildren(...Object.values(this.lines))
  }

  /**
   * Shows the tooltip above or below the map's box, at the seat's horizontal position `x` in the window. With
   * `isHoverable` the pointer can rest on it; otherwise it doesn't take clicks.
   */
  show(x: number, map: DOMRect, words: TooltipWords, isHoverable: boolean): void {
    this.element.toggleAttribute('data-hoverable', isHoverable)
    this.lines.place.textContent = words.place
    this.lines.zone.textContent = words.zone
    this.lines.price.textContent = words.price
    this.lines.attributes.textContent = words.attributes.join(', ')
    this.element.hidden = false
    const { offsetWidth: width, offsetHeight: height } = this.element
    const left = Math.max(8, Math.min(x - width / 2, window.innerWidth - width - 8))
    this.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(tooltipTop(map, height))}px)`
  }
  hide(): void {
    this.element.hidden = true
  }
}
