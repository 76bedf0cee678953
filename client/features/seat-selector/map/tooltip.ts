/** The tooltip's text for a seat (MAP-15, MAP-16). */
export interface TooltipWords {
  place: string
  zone: string
  price: string
  attributes: readonly string[]
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
    const top = map.top - height - 4
    this.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top < 0 ? map.bottom + 4 : top)}px)`
  }
  hide(): void {
    this.element.hidden = true
  }
}
