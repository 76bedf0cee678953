/** Required by Vike; `client/app/site-app.tsx` chooses the layout. */
export default function Page() {
  return null
}
