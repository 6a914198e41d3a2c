/** Test files that may take more than ten seconds, and why they do. */
export const slowFiles = {}
