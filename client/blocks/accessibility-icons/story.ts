import type { Media } from '#shared/content/page'
import { blocksWith, linkTo, type WriteStory, words } from '../story.ts'

/** An icon as editors upload it: dark lines on a transparent background. */
function icon(name: string, path: string): Media {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" fill="none" stroke="#17150f" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`
  return {
    ...{ name, url: `data:image/svg+xml,${encodeURIComponent(drawing)}`, extension: 'svg' },
    ...{ width: 32, height: 32, alt: '', crops: [] },
  }
}

export const story: WriteStory = () => ({
  properties: {
    heading: 'Access',
    icons: blocksWith('accessibilityIcon', [
      {
        heading: 'Step-free',
        icon: [icon('A ramp', 'M3 26h26M4 26 28 13v13')],
        text: words('From the street to every level.'),
      },
      {
        heading: 'Hearing loop',
        icon: [icon('An ear', 'M9 13a7 7 0 1 1 13.2 3.2c-1.3 2.4-3.4 3.2-4 5.8-.6 2.8-2 5-4.7 5a4.2 4.2 0 0 1-4.2-4')],
        text: words('In both rooms.'),
      },
      {
        heading: 'Companion seats',
        icon: [icon('Two chairs', 'M5 28V15m0 8h9v5M18 28V15m0 8h9v5')],
        text: words('Beside every wheelchair place.'),
        link: linkTo('Ask us', '/contact-us'),
      },
    ]),
  },
})
