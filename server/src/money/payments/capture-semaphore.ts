import { limitConcurrency } from '../../base/concurrency.ts'

/**
 * The transactions that begin a capture and grant what was paid. There are ten connections to PostgreSQL, and who waits
 * ten seconds for one is refused: hundreds who pay at the same moment wait here instead, and leave connections to others.
 */
export const withCaptureSlot = limitConcurrency(5)
