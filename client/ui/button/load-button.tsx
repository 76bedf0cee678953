import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { focusOn } from '../focus-on.ts'
import { Button } from './button.tsx'

type LoadButtonProps = Extract<ComponentProps<typeof Button>, { href?: undefined }>

/**
 * A button that is replaced by what it loads: `Try again`, `Show more`. If it has the focus when it is removed, the
 * nearest element around it takes the focus, so that the next Tab continues there.
 */
export function LoadButton(props: LoadButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    // Runs while the button is still in the document.
    return () => {
      if (element && document.activeElement === element) focusAfterRemoval(ancestorsOf(element))
    }
  }, [])
  return <Button {...props} ref={button} />
}

function ancestorsOf({ parentElement }: Element): HTMLElement[] {
  return parentElement && parentElement !== document.body ? [parentElement, ...ancestorsOf(parentElement)] : []
}

/** Once the page has changed, the first of the elements that is left takes the focus if no other element has it. */
function focusAfterRemoval(candidates: readonly HTMLElement[]): void {
  queueMicrotask(() => {
    const heir = candidates.find((element) => element.isConnected)
    if (heir && document.activeElement === document.body) focusOn(heir, { preventScroll: true })
  })
}
