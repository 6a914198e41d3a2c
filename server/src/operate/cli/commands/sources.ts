import type { SourceHealth, StreamHealth } from '@strom/contract'
import { listHealth } from '../../../watch/health/list-health.ts'
import { probeSources } from '../../../watch/health/probe-sources.ts'
import { surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'

type Args = { probe: boolean }

const players = { both: '', default: ', default player', 'low-latency': ', low-latency player' } as const

function line({ streamId, title }: StreamHealth, source: SourceHealth): string {
  const { player, state, since, detail, uptime } = source
  const when = since === null ? '' : ` since ${since.slice(0, 16).replace('T', ' ')} UTC`
  const measured = uptime === null ? '' : `, up ${uptime} % of the last 30 days`
  return `${streamId}  '${title}'${players[player]}: ${state}${when}${measured}${detail === null ? '' : `\n    ${detail}`}`
}

/** See docs/running.md. */
export const sources: Command<Args> = {
  name: 'sources',
  usage: ['sources [--probe]'],
  summary: 'Tells of each stream whether its source is up, since when, and its uptime over 30 days.',
  options: { probe: { meaning: 'ask every source now, rather than tell what the last round found' } },
  parse(given) {
    const sentence = surplus(given, 0)
    return sentence ? { ok: false, sentence } : { ok: true, args: { probe: given.flags.has('probe') } }
  },
  async run(app, { probe }) {
    if (probe) {
      await Promise.all([app.channels.refresh(), app.external.refresh()])
      await probeSources(app, { all: true })
    }
    const streams = await listHealth(app, 'en')
    const lines = streams.flatMap((stream) => stream.sources.map((source) => line(stream, source)))
    return done(lines.join('\n') || 'No source has been asked yet.', { streams })
  },
}
