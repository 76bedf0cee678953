/** The initial of the wordmark (Newsreader, SIL Open Font License), drawn 444 units wide on its line. */
const INITIAL =
  'M400.1 -15.8 438.4 -6.4V0H311V-6.4L349.5 -15.4L329.2 -284.4L332.3 -284L212.8 4H200.6L73.4 -277.3L76.5 -278L59.5 -15.3L101.6 -6.4V0H7.5V-6.4L45.5 -15.3L63.1 -286.7L23.9 -301V-307.4H113.3L229.3 -50.3L221.4 -50.3L327.2 -307.4H420.2V-301L378 -292Z'

export const favicon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="#2336c8"/><path transform="translate(34 410)" fill="#fdf9ef" d="${INITIAL}"/></svg>`
