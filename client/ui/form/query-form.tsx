import type { ComponentProps } from 'react'

/**
 * A form of search keywords or filters, whose values become part of the address, with or without scripts. Personal data
 * belong in a `PostForm`.
 */
export const QueryForm = ({
  action,
  ...rest
}: Omit<ComponentProps<'form'>, 'method' | 'action'> & { action: string }) => <form {...rest} action={action} />
