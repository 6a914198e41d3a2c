import { tagMeanings } from '@strom/contract/content/faq'
import { parseStreamTags, tagTextIn } from '@strom/rules/stream-tags'
import { dayMs } from '../../base/clock.ts'
import type { WatchApp } from '../watch-app.ts'
import { measureSources } from './list-health.ts'
import { listStreamSources } from './queries.ts'
import { sumMeasured, toPercent } from './uptime.ts'

const selfHosted = tagMeanings.flatMap(({ id, tag }) =>
  id === 'self-hosted' && 'plain' in tag ? tag.plain : [],
)

function isSelfHosted({ tags, tags_sldp }: { tags: string; tags_sldp: string }): boolean {
  return [tags, tags_sldp]
    .flatMap((field) => parseStreamTags(field))
    .some(
      (tag) =>
        tag.kind === 'plain' &&
        selfHosted.some((name) => name.toLowerCase() === tagTextIn(tag.text, 'en').toLowerCase()),
    )
}

/** Needs a day of data before a 30-day figure means anything. */
const leastMs = dayMs

/** In percent. */
async function measuredUptime(app: WatchApp): Promise<number | null> {
  const streams = new Set((await listStreamSources(app.db)).filter(isSelfHosted).map(({ id }) => id))
  const sources = (await measureSources(app)).filter(({ row }) => streams.has(row.stream_id))
  const measured = sumMeasured(sources.map(({ measured }) => measured))
  return measured.upMs + measured.downMs < leastMs ? null : toPercent(measured)
}

/** Measuring adds up 30 days, and every FAQ view asks. */
const keptMs = 60_000

/** null: switched off, or under a day of data. */
export function createMeasuredUptime(app: WatchApp): () => Promise<number | null> {
  let kept: { uptime: Promise<number | null>; at: number } | undefined
  return async () => {
    if (!app.settings.get('measuredUptimeInFaq')) return null
    const now = app.clock.now()
    if (!kept || now - kept.at >= keptMs) {
      const begun = { uptime: measuredUptime(app), at: now }
      kept = begun
      begun.uptime.catch(() => {
        if (kept === begun) kept = undefined
      })
    }
    return kept.uptime
  }
}
