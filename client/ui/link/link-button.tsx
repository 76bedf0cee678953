import type { Link } from '#shared/content/page'
import { Button } from '../button/button.tsx'
import { NewTab, tabOf } from '../new-tab.tsx'
import { labelOf } from './link-list.tsx'

/** An editor's link as an outlined button. */
export const LinkButton = ({ link }: { link: Link }) => (
  <Button variant="secondary" href={link.href} {...tabOf(link)}>
    {labelOf(link)}
    {link.newTab && <NewTab />}
  </Button>
)
