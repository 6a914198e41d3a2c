import type { EmulatorRequest } from './request.ts'

/** Faults of a call. 'Before' and 'after' mean its effect. */
export const faultKinds = [
  'time-out-before',
  'time-out-after',
  'reset-before',
  'reset-after',
  'cut-body',
  'not-json',
  'status-before',
  'status-after',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  /** Method and path; `*` stands for any part, as in `GET /v2/checkout/orders/*`, or `*` for every call. */
  match: string
  kind: FaultKind
  /** How many calls it befalls. */
  times: number
  /** The HTTP status, for the two kinds that answer with one. */
  status: number
  retryAfterSeconds?: number
}

function fits({ match }: Fault, { method, path }: EmulatorRequest): boolean {
  const pattern = match.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${pattern}$`).test(`${method} ${path}`)
}

export type Faults = ReturnType<typeof createFaults>

/** The faults that wait for a call. */
export function createFaults() {
  let waiting: Fault[] = []
  return {
    add(fault: Fault) {
      waiting.push({ ...fault })
    },
    clear() {
      waiting = []
    },
    /** The fault that befalls this call, which then has one less to go. */
    take(request: EmulatorRequest): Fault | undefined {
      const fault = waiting.find((candidate) => fits(candidate, request))
      if (!fault) return undefined
      fault.times -= 1
      if (fault.times <= 0) waiting = waiting.filter((other) => other !== fault)
      return fault
    },
  }
}
