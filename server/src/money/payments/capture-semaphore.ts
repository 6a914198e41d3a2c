import { limitConcurrency } from '../../base/concurrency.ts'

/**
 * Leaves database connections to others when hundreds pay at once: waiting for a connection fails after
 * seconds, waiting here does not.
 */
export const withCaptureSlot = limitConcurrency(5)
