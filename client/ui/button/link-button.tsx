import type { Link } from '#shared/content/page'
import { labelOf, NewTab } from '../navigation/link-list.tsx'
import { Button } from './button.tsx'

/** An editor's link as an outlined button. */
export const LinkButton = ({ link }: { link: Link }) => (
  <Button variant="secondary" href={link.href} {...(link.newTab && { target: '_blank', rel: 'noopener' })}>
    {labelOf(link)}
    {link.newTab && <NewTab />}
  </Button>
)
