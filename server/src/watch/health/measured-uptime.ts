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

/** Less than a day says nothing about 30 of them. */
const leastMs = dayMs

/**
 * The uptime of the streams whose tag says that they are run here, over 30 days, in percent: the figure of the FAQ.
 * Null until a day was measured.
 */
async function measuredUptime(app: WatchApp): Promise<number | null> {
  const streams = new Set((await listStreamSources(app.db)).filter(isSelfHosted).map(({ id }) => id))
  const sources = (await measureSources(app)).filter(({ row }) => streams.has(row.stream_id))
  const measured = sumMeasured(sources.map(({ measured }) => measured))
  return measured.upMs + measured.downMs < leastMs ? null : toPercent(measured)
}

/** Every look at the FAQ asks, and each answer adds up the history of 30 days. */
const keptMs = 60_000

/** The same, worked out once a minute for all who ask; null unless the owner chose to show it. */
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
