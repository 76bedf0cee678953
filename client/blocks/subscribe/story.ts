import { type WriteStory, words } from '../story.ts'

export const story: WriteStory = () => ({
  properties: { heading: 'A letter a month', text: words('What is coming, and what we are reading meanwhile.') },
})
