import { type WriteStory, words } from '../story.ts'

export const story: WriteStory = (picture) => ({
  properties: {
    fullName: 'Ilse Varga',
    role: 'Piano',
    image: [picture(2)],
    description: words('She practises in the dark. The lights, for those who were wondering, will be on.'),
    linkedInProfile: [{ href: 'https://www.linkedin.com/in/ilse-varga', label: 'LinkedIn', newTab: true }],
  },
})
