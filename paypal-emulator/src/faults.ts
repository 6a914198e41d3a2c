import type { EmulatorRequest } from './request.ts'

/** 'before' and 'after' refer to the call's effect. */
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
  /** `*` stands for any part: `GET /v2/checkout/orders/*`. */
  match: string
  kind: FaultKind
  times: number
  /** For the `status-` kinds. */
  status: number
  retryAfterSeconds?: number
}

function fits({ match }: Fault, { method, path }: EmulatorRequest): boolean {
  const pattern = match.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${pattern}$`).test(`${method} ${path}`)
}

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let waiting: Fault[] = []
  return {
    add(fault: Fault) {
      waiting.push({ ...fault })
    },
    clear() {
      waiting = []
    },
    take(request: EmulatorRequest): Fault | undefined {
      const fault = waiting.find((candidate) => fits(candidate, request))
      if (!fault) return undefined
      fault.times -= 1
      if (fault.times <= 0) waiting = waiting.filter((other) => other !== fault)
      return fault
    },
  }
}
