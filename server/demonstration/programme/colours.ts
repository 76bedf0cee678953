/**
 * Background colours of pages and posters, each with a text colour of at least 7:1 contrast and three inks for the
 * poster's drawing.
 */
export interface Palette {
  background: string
  text: string
  inks: readonly [string, string, string]
}

export const palettes = {
  night: { background: '#14213d', text: '#fdf6e3', inks: ['#fca311', '#e5e5e5', '#3d5a98'] },
  forest: { background: '#12372a', text: '#fbfada', inks: ['#adbc9f', '#e9b44c', '#436850'] },
  oxblood: { background: '#4a0e17', text: '#fdeee6', inks: ['#e4572e', '#f3a712', '#8c2f39'] },
  plum: { background: '#2d1b3d', text: '#f7e9ff', inks: ['#c77dff', '#ff9e7a', '#5a3a78'] },
  ocean: { background: '#0b3954', text: '#eef8fb', inks: ['#bfd7ea', '#ff6663', '#17658f'] },
  charcoal: { background: '#1f2023', text: '#f6f1e7', inks: ['#d6c7a1', '#e0475b', '#55585f'] },
  sand: { background: '#f2e3c6', text: '#2a1d0e', inks: ['#b5562d', '#2f4b4e', '#d9b26f'] },
  rose: { background: '#f7d6d0', text: '#3b0d1a', inks: ['#b23a48', '#fcb9b2', '#461220'] },
  sky: { background: '#cfe8f3', text: '#0c2230', inks: ['#1c6e8c', '#f4a259', '#274156'] },
  moss: { background: '#dfe8c8', text: '#1f2a10', inks: ['#5b7b2a', '#bc4b51', '#33421b'] },
  saffron: { background: '#f5b82e', text: '#241500', inks: ['#a83f0b', '#fff1c9', '#5c2a00'] },
  lilac: { background: '#e0d4f0', text: '#25123d', inks: ['#6a3fa0', '#f28f6b', '#3a1f63'] },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
