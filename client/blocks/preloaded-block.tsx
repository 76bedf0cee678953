import type { ComponentType } from 'react'
import type { CallState } from '#client/data/use-call.ts'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { usePage } from '#client/page/page-context.tsx'
import type { Block, Page } from '#shared/content/page'
import type { Preload } from '#shared/content/preload'
import type { Result } from '#shared/ticketing/call'
import { type BlockComponent, type BlockOptions, type BlockProps, block } from './block.tsx'
import { type Fields, readFields, type Values } from './fields.ts'

interface ResponseProps<P extends Preload> {
  /** The result of the block's preload. */
  response: CallState<Result<P['call']>>
}

/**
 * Defines a block that shows a result of the ticketing service. `preloadOf` returns the call for the block's values:
 * the server makes it before rendering, the browser makes it otherwise. `null` makes no call. `Show` also receives the
 * result.
 */
export function preloadedBlock<F extends Fields, P extends Preload>(
  fields: F,
  preloadOf: (values: Values<F>, page: Page) => P | null,
  Show: ComponentType<Values<F> & BlockProps & ResponseProps<P>>,
  options: BlockOptions = {},
): BlockComponent & { fields: F } {
  function PreloadedBlock(props: Values<F> & BlockProps) {
    const response = usePreloaded<P['call']>(preloadOf(props, usePage()), { retriesOnServerError: true })
    return <Show {...props} response={response} />
  }
  return Object.assign(block(fields, PreloadedBlock, options), {
    preloadOf({ properties }: Block, page: Page) {
      const { values, missing } = readFields(fields, properties)
      return missing.length > 0 ? null : preloadOf(values, page)
    },
  })
}
