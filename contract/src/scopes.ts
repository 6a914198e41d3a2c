import type { Endpoint } from './endpoint.ts'
import { reports } from './money/reports.ts'
import type { ApiScope } from './operate/api-keys.ts'
import { orders } from './operate/orders.ts'
import { people } from './operate/people.ts'
import { ownerStreams } from './operate/streams.ts'
import { health } from './watch/health.ts'
import { programmeEntries } from './watch/programme-entries.ts'
import { watching } from './watch/watching.ts'

/** Must never make owners, move money, or end or reveal a secret. */
export const scopeEndpoints: Readonly<Record<ApiScope, readonly Endpoint[]>> = {
  'people:read': [people.search, people.all, people.page],
  'people:write': [people.add, people.invite, people.giveMonth, people.grantDays, people.takeDays],
  'orders:read': [orders.search, orders.page],
  'streams:read': [ownerStreams.list, health.list, programmeEntries.all, programmeEntries.search],
  'streams:write': [
    ownerStreams.edit,
    programmeEntries.write,
    programmeEntries.remove,
    programmeEntries.import,
  ],
  'reports:read': [reports.all, reports.series, watching.users, watching.viewers],
}

const scopeOf = new Map<Endpoint, ApiScope>(
  Object.entries(scopeEndpoints).flatMap(([scope, endpoints]) =>
    endpoints.map((one) => [one, scope as ApiScope] as const),
  ),
)

export function scopeFor(called: Endpoint): ApiScope | undefined {
  return scopeOf.get(called)
}
