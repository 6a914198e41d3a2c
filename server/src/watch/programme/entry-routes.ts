import { type Body, type Contract, type contract, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { refusal } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { WatchApp } from '../watch-app.ts'
import { importEntries, removeEntry, type WantedEntry, writeEntry } from './edit-programme.ts'
import { searchEntries } from './queries.ts'
import { programmeRefusals } from './refusals.ts'

type SentEntry = Body<typeof contract.programmeEntries.import>['entries'][number]

function toWanted({ startsAt, endsAt, ...rest }: SentEntry): WantedEntry {
  return { ...rest, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}

const pageLength = 100

const success = { resultCode: plainResult.success }

export function programmeEntryRoutes(app: WatchApp): Handlers<Contract['programmeEntries']> {
  async function listPage(wanted: Body<typeof contract.programmeEntries.search>) {
    const now = new Date(app.clock.now())
    const rows = await searchEntries(app.db, { ...wanted, now, limit: pageLength + 1 })
    const entries = rows.slice(0, pageLength).map(({ id, stream_id, title, starts_at, ends_at, weekly }) => ({
      id,
      streamId: stream_id,
      title,
      weekly,
      startsAt: starts_at.toISOString(),
      endsAt: ends_at.toISOString(),
    }))
    return { ...success, entries, more: rows.length > pageLength }
  }

  return {
    all: () => listPage({}),
    search: ({ body }) => listPage(body),
    async write({ body: { id, ...entry }, member, caller }) {
      const written = await writeEntry(app, { id, ...toWanted(entry) }, toActor(member))
      return written.ok ? success : refusal(programmeRefusals, written.reason, caller.language)
    },
    async remove({ body: { id }, member, caller }) {
      const removed = await removeEntry(app, id, toActor(member))
      return removed.ok ? success : refusal(programmeRefusals, removed.reason, caller.language)
    },
    async import({ body: { entries }, member, caller }) {
      const done = await importEntries(app, entries.map(toWanted), toActor(member))
      if (done.ok) return success
      const refused = refusal(programmeRefusals, done.reason, caller.language)
      return { ...refused, ...(done.wrong !== undefined && { wrong: done.wrong }) }
    },
  }
}
