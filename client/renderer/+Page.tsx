/** Vike wants a page; which layout shows is decided by `client/app/site-app.tsx`. */
export default function Page() {
  return null
}
