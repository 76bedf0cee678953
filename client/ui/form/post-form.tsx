import type { ComponentProps } from 'react'
import { FORM_NOT_SENT } from '#shared/routes'

/**
 * A form that is submitted by scripts. Before hydration and without scripts the browser sends it as a `POST`, so that
 * no value gets into an address, and shows a page that says what to do.
 */
export const PostForm = (props: Omit<ComponentProps<'form'>, 'method' | 'action'>) => (
  <form {...props} method="post" action={FORM_NOT_SENT} />
)
