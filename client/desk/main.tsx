import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { preserveFocus } from '#client/ui/preserve-focus.ts'
import { DeskApp } from './desk-app.tsx'
import './desk.css'

const root = document.getElementById('desk')
if (!root) throw new Error('The page has no #desk')
preserveFocus()
createRoot(root).render(
  <BrowserRouter>
    <DeskApp />
  </BrowserRouter>,
)
