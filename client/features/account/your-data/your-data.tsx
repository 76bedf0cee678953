import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pageLayout } from '#client/page/page-layout.ts'
import { EntryFrame } from '../entry/entry-frame.tsx'
import { LinkForm } from './link-form.tsx'
import { NewsletterConfirmation } from './newsletter-confirmation.tsx'
import { StoredData } from './stored-data.tsx'

/**
 * What the venue stores by a mail address alone: a form that mails a link, and with the link's token the data. A link
 * to confirm the newsletter leads here too. The token is in the fragment, which browsers don't send, and is removed
 * from the address at once.
 */
function YourData() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState('')
  const [newsletter, setNewsletter] = useState('')
  useEffect(() => {
    const mailed = new URLSearchParams(hash.slice(1))
    if (!mailed.has('token') && !mailed.has('newsletter')) return
    setToken(mailed.get('token') ?? '')
    setNewsletter(mailed.get('newsletter') ?? '')
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  if (newsletter)
    return (
      <EntryFrame heading="Newsletter">
        <NewsletterConfirmation token={newsletter} />
      </EntryFrame>
    )
  return <EntryFrame>{token ? <StoredData token={token} onRestart={() => setToken('')} /> : <LinkForm />}</EntryFrame>
}

export const layout = pageLayout(YourData)
