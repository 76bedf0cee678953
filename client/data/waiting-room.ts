/** The query parameter with the token that the waiting room gives to admitted visitors. */
const TOKEN_PARAMETER = 'queueittoken'

export const waitingRoomToken = (address: string): string | null => new URL(address).searchParams.get(TOKEN_PARAMETER)

/** Returns the address without that token and otherwise unchanged. */
export function withoutWaitingRoomToken(address: string): string {
  const [, before = address, query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? []
  const others = query.split('&').filter((pair) => pair && pair.split('=')[0] !== TOKEN_PARAMETER)
  return before + (others.length > 0 ? `?${others.join('&')}` : '') + hash
}
