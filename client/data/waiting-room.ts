/** The address parameter with the token that the waiting room gives to who may come in. */
const TOKEN_PARAMETER = 'queueittoken'

export const waitingRoomToken = (address: string): string | null => new URL(address).searchParams.get(TOKEN_PARAMETER)

/** The address without that token; everything else of it stays as it was written. */
export function withoutWaitingRoomToken(address: string): string {
  const [, before = address, query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? []
  const others = query.split('&').filter((pair) => pair && pair.split('=')[0] !== TOKEN_PARAMETER)
  return before + (others.length > 0 ? `?${others.join('&')}` : '') + hash
}
