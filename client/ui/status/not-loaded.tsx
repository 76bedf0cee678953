/** Replaces loading content when scripts are disabled, and says what to do instead. */
export const NotLoaded = () => (
  <noscript>
    <p>This couldn’t be loaded with the page. Please load the page again in a minute, or turn JavaScript on.</p>
  </noscript>
)
