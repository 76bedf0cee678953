import { useEffect, useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import type { Result } from '#shared/ticketing/call'
import type { Envelope } from '#shared/ticketing/envelope'
import { global } from '#shared/ticketing/global/global'

type Matches = Result<typeof global.address>['matches']

/** The delay after the last keystroke before addresses are looked up, in milliseconds. */
const PAUSE = 400
const SHORTEST = 4

interface Lookup {
  isBusy: boolean
  /** The matches of the last lookup; null before. */
  matches: Matches | null
  error: string | null
}
const NOTHING: Lookup = { isBusy: false, matches: null, error: null }

/** Looks up addresses that match `searchText`, debounced. */
export function useAddressLookup(searchText: string): Lookup {
  const callTicketing = useTicketing()
  const [lookup, setLookup] = useState(NOTHING)
  const text = searchText.trim()
  useEffect(() => {
    if (text === '') {
      setLookup(NOTHING)
      return
    }
    let isCurrent = true
    const timer = setTimeout(async () => {
      if (text.length < SHORTEST) {
        setLookup({ ...NOTHING, error: 'Please enter at least four characters' })
        return
      }
      setLookup((last) => ({ ...last, isBusy: true, error: null }))
      const envelope = await callTicketing(global.address, { searchText: text })
      if (isCurrent) setLookup(lookupOf(envelope))
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, callTicketing])
  return lookup
}

const lookupOf = (envelope: Envelope<Result<typeof global.address>>): Lookup =>
  envelope.isError
    ? { ...NOTHING, error: envelope.validationErrors[0]?.reason ?? envelope.title }
    : { ...NOTHING, matches: envelope.result.matches }
