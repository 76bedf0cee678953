/** The address parameter with the token that the waiting room gives to who may come in. */
const TOKEN_PARAMETER = 'queueittoken'

export const waitingRoomToken = (address: string): string | null => new URL(address).searchParams.get(TOKEN_PARAMETER)

/** The address without that token; everything else of it stays as it was written. */
export function withoutWaitingRoomToken(address: string): string {
  const [, before = address, query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? []
  const others = query.split('&').filter((pair) => pair && pair.split('=')[0] !== TOKEN_PARAMETER)
  return before + (others.length > 0 ? `?${others.join('&')}` : '') + hash
}

/**
 * Where `X-Queueit-Redirect` sends the browser: an address of the waiting room, decoded once. Null for any other
 * origin: a header must not be able to send a visitor to any address.
 */
export function waitingRoomAddress(header: string, origin: string | null, base: string): string | null {
  if (!origin) return null
  try {
    const address = new URL(decodeURIComponent(header), base)
    return address.origin === new URL(origin, base).origin ? address.href : null
  } catch {
    return null
  }
}
