import type { WriteStory } from '../story.ts'

const html = `<p>The hall owns two pianos, and they don’t agree about the <a href="/your-visit">weather</a>. <strong>The elder one</strong> goes flat in a northerly; <em>the younger</em> goes sharp when it rains.</p>
<h3>A chalk mark</h3><ul><li>Forty centimetres left of where it should be</li><li>Nobody remembers who made it</li></ul>
<blockquote><p>In the middle they hear a piano. On the mark they hear a person.</p></blockquote>`

export const story: WriteStory = () => ({ properties: { heading: 'The piano that travels by lift', text: { html } } })
