import { linkTo, type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: {
    heading: 'Plan your evening',
    text: words('What people ask us most.'),
    links: [
      ...linkTo('Getting here', '/your-visit/getting-here'),
      ...linkTo('Access', '/your-visit/access'),
      { href: 'https://example.org', label: 'Trams tonight', newTab: true },
    ],
  },
  isFullWidth: true,
})
