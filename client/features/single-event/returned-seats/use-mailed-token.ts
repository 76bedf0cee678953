import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Returns the token of a mailed link to a request for returned seats; empty without one. It is in the fragment, which
 * browsers don't send, and is removed from the address at once.
 */
export function useMailedToken(): string {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState('')
  useEffect(() => {
    const mailed = new URLSearchParams(hash.slice(1)).get('returned-seats')
    if (!mailed) return
    setToken(mailed)
    void navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, navigate])
  return token
}
