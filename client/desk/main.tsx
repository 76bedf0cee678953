import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { DeskApp } from './desk-app.tsx'
import { preserveFocus } from './frame/preserve-focus.ts'
import './desk.css'

const root = document.getElementById('desk')
if (!root) throw new Error('The page has no #desk')
preserveFocus()
createRoot(root).render(
  <BrowserRouter>
    <DeskApp />
  </BrowserRouter>,
)
