import type { ComponentProps } from 'react'
import { FORM_NOT_SENT } from '#shared/routes'
import { RequiredMarks } from './required-marks.tsx'

/**
 * A form that is submitted by scripts. Before hydration and without scripts the browser sends it as a `POST`, so that
 * no value gets into an address, and shows a page that says what to do. Its fields are marked as required unless they
 * are optional, or `marksRequired` is false: the form has a single field, or has its own marks.
 */
export const PostForm = ({
  marksRequired = true,
  children,
  ...props
}: Omit<ComponentProps<'form'>, 'method' | 'action'> & { marksRequired?: boolean }) => (
  <form {...props} method="post" action={FORM_NOT_SENT}>
    {marksRequired ? <RequiredMarks>{children}</RequiredMarks> : children}
  </form>
)
