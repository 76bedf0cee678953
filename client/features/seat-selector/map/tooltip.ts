/** The tooltip's text for a seat (MAP-15, MAP-16). */
export interface TooltipWords {
  place: string
  zone: string
  price: string
  attributes: readonly string[]
}

/** One element beside the pointer, moved by its transform. Screen readers get the same from the seat's name. */
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

  /** Shows the tooltip at a point of the viewport. */
  show({ x, y }: { x: number; y: number }, words: TooltipWords): void {
    this.lines.place.textContent = words.place
    this.lines.zone.textContent = words.zone
    this.lines.price.textContent = words.price
    this.lines.attributes.textContent = words.attributes.join(', ')
    this.element.hidden = false
    const { offsetWidth: width, offsetHeight: height } = this.element
    const left = Math.max(8, Math.min(x - width / 2, window.innerWidth - width - 8))
    const top = y - height - 14
    this.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top < 8 ? y + 18 : top)}px)`
  }
  hide(): void {
    this.element.hidden = true
  }
}
