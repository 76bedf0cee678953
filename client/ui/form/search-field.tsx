import { type ComponentProps, useId } from 'react'

/**
 * A field for keywords with a hidden label. Without scripts its form sends them unencoded, which the search page also
 * reads.
 */
export function SearchField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="searchquery"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        {...input}
      />
    </>
  )
}
