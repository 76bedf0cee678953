/** Shown on a streamed page whose rendering failed after its head was sent. */
export const failedPageHtml = `<main class="page-width" style="padding-block: 4rem"><h1>An error has occurred</h1><p style="margin-block: 1.5rem">This page couldn’t be shown.</p><p><a href="">Try again</a></p></main></div>`
