import type { Link } from '#shared/content/page'
import { Arrow } from './icon/arrow.tsx'
import { VisuallyHidden } from './text/visually-hidden.tsx'

/** Returns the attributes of an editor's link that say where it opens. */
export const tabOf = ({ newTab }: Pick<Link, 'newTab'>) => (newTab ? { target: '_blank', rel: 'noopener' } : {})

/** Marks a link that opens a new tab, with an arrow and a text for screen readers. */
export const NewTab = () => (
  <>
    {' '}
    <Arrow to="out" />
    <VisuallyHidden>{OPENS}</VisuallyHidden>
  </>
)

/** Says that a link opens a new tab, where an arrow has no place. */
export const NewTabNote = () => <VisuallyHidden> {OPENS}</VisuallyHidden>

const OPENS = '(opens in a new tab)'
