/** Test files that may take over ten seconds, and why. */
export const slowFiles = {}
