/** Replaces loading content when scripts are disabled, and says what to do instead. */
export const NotLoaded = () => (
  <noscript>
    <p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page itself. */}
      This couldn’t be loaded with the page. Please <a href="">load the page again</a> in a minute, or turn JavaScript
      on.
    </p>
  </noscript>
)
