import { useCallback, useState } from 'react'

type Rules = typeof import('#shared/contact-rules')

/**
 * What the box office would refuse of a field, said as the field is left: all other faults come with the form's
 * answer. The rules for all countries come with the first field that is left.
 */
export function useFault(faultOf: (rules: Rules) => string | null): { fault: string | undefined; check(): void } {
  const [fault, setFault] = useState<string | null>(null)
  const check = useCallback(async () => {
    // Without the rules the box office alone says it.
    const rules = await import('#shared/contact-rules').catch(() => null)
    setFault(rules && faultOf(rules))
  }, [faultOf])
  return { fault: fault ?? undefined, check }
}
