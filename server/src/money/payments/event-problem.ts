/** Null, or a remark for staff; handlers throw to be retried. */
export type EventProblem = string | null
