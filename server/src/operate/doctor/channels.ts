import { findOperatorHint } from '../../live/external/operator-hints.ts'
import { externalRefusals } from '../../live/external/refusals.ts'
import { listHealth } from '../../watch/health/list-health.ts'
import { adviceOn } from '../../watch/health/reasons.ts'
import { listStreams } from '../../watch/streams/queries.ts'
import type { App } from '../app.ts'
import { about, type Finding, tellAbout } from './finding.ts'

/** Asks every source now. */
async function checkSources(app: App): Promise<Finding[]> {
  const { ok, problem } = about('sources')
  return Promise.all(
    app.external.list().map(async ({ id, origin, look }) => {
      const looked = await look()
      if (looked.ok) return ok(`The channel '${id}' is answered for by ${origin}.`)
      const says = `The channel '${id}' (${origin}): ${externalRefusals[looked.reason].en}`
      return problem(says, findOperatorHint(looked.reason))
    }),
  )
}

async function checkHealth(app: App): Promise<Finding[]> {
  const { ok, problem } = about('sources')
  const streams = await listHealth(app, 'en')
  const down = streams.flatMap(({ title, sources }) =>
    sources
      .filter(({ state }) => state === 'down')
      .map(({ detail, reason, since, uptime }) => {
        const says = `'${title}' is down since ${since}: ${detail ?? reason} Up ${uptime} % of the last 30 days.`
        return problem(says, adviceOn(reason ?? ''))
      }),
  )
  const measured = streams.flatMap(({ sources }) => sources.flatMap(({ uptime }) => uptime ?? []))
  if (down.length > 0 || measured.length === 0) return down
  return [ok(`None is down; the least steady was up ${Math.min(...measured)} % of the last 30 days.`)]
}

async function checkStreams(app: App): Promise<Finding[]> {
  const { ok, warning, problem } = about('streams')
  const streams = await listStreams(app.db)
  if (streams.length === 0) {
    return [
      warning(
        'There are none: members see an empty page.',
        app.config.mode === 'production'
          ? 'Add one: npm run strom -- streams add <id> --title "<title>" --channel <channel>; channels list shows which there are.'
          : 'A demonstration gets its streams when the server starts.',
      ),
    ]
  }
  const unseen = streams.every(({ hidden }) => hidden) ? [tellAbout('streams').warning('streams-hidden')] : []
  const dark = streams.filter(({ channel }) => !app.channels.get(channel) && !app.external.get(channel))
  const missing = dark.map(({ title, channel }) =>
    problem(
      `'${title}' shows the channel '${channel}', which there is not.`,
      'Give the stream another channel.',
    ),
  )
  const shown = [...new Set(streams.map(({ channel }) => channel))].filter((id) => app.channels.get(id))
  const silent = shown.flatMap((id) => checkSource(app, id))
  const found = [...unseen, ...missing, ...silent]
  return found.length > 0 ? found : [ok(`${streams.length}, each with a channel that has pictures.`)]
}

function checkSource(app: App, id: string): Finding[] {
  const { warning, problem } = about('streams')
  const push = app.channels.getPush(id)?.pushChannel
  if (push && !push.isLive()) {
    return [
      warning(
        `Nobody broadcasts to '${id}' on this server; viewers see the slate.`,
        'Start the broadcast, or put the stream into maintenance until it begins.',
      ),
    ]
  }
  if (push || app.channels.get(id)?.newest() !== null) return []
  return [problem(`The channel '${id}' has no pictures.`, 'See the server’s log for why.')]
}

export async function checkChannels(app: App): Promise<Finding[]> {
  await app.external.refresh()
  return [...(await checkStreams(app)), ...(await checkSources(app)), ...(await checkHealth(app))]
}
