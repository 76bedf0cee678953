import type { ComponentProps } from 'react'

/**
 * A form of search keywords or filters, whose values are part of the address that it leads to, with scripts or without
 * them. Personal data belong in a `PostForm`.
 */
export const QueryForm = ({
  action,
  ...rest
}: Omit<ComponentProps<'form'>, 'method' | 'action'> & { action: string }) => <form {...rest} action={action} />
