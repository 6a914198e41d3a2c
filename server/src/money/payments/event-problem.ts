/** How an event was worked on: null, or what was odd about it, for staff. Throws when it has to be tried again. */
export type EventProblem = string | null
