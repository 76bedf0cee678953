/** The parts that run on machines of their own, as in deploy/compose.yml. */
export const EXAMINED_PARTS = ['web', 'box-office', 'content-service', 'forms', 'desk', 'waiting-room'] as const
export type ExaminedPart = (typeof EXAMINED_PARTS)[number]
