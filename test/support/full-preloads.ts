/** Settings with which pages come with every answer of the ticketing service, however busy the machine is. */
export const fullPreloads = { LAYOUT_PRELOAD_TIMEOUT_MS: '15000', BLOCK_PRELOAD_TIMEOUT_MS: '15000' }
