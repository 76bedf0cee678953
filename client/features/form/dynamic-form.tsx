import { useState } from 'react'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import type { FormDefinition } from '#shared/forms/definition'
import { FormSteps } from './form-steps.tsx'
import { ThankYou } from './thank-you.tsx'

/** A form of an editor's making. After a success its thanks take its place, or the page that it names. */
export function DynamicForm({ definition }: { definition: FormDefinition }) {
  const [isSent, setIsSent] = useState(false)
  const navigateToPage = useNavigateToPage()
  const { gotoPageOnSubmitRoute: route } = definition
  if (isSent) return <ThankYou definition={definition} />
  return <FormSteps definition={definition} onSent={async () => (route ? navigateToPage(route) : setIsSent(true))} />
}
