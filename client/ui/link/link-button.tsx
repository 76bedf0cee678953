import type { Link } from '#shared/content/page'
import { Button } from '../button/button.tsx'
import { labelOf, NewTab } from './link-list.tsx'

/** An editor's link as an outlined button. */
export const LinkButton = ({ link }: { link: Link }) => (
  <Button variant="secondary" href={link.href} {...(link.newTab && { target: '_blank', rel: 'noopener' })}>
    {labelOf(link)}
    {link.newTab && <NewTab />}
  </Button>
)
