import type { App } from '../../app.ts'
import { listStreams } from '../../streams/queries.ts'
import { about, type Finding } from './finding.ts'

/** Whether every stream of the catalogue shows a channel that there is. */
export async function checkChannels(app: App): Promise<Finding[]> {
  const { ok, warning, problem } = about('streams')
  const streams = await listStreams(app.db)
  if (streams.length === 0) {
    return [
      warning(
        'There are none: members see an empty page.',
        'A demonstration gets its streams when the server starts.',
      ),
    ]
  }
  const dark = streams.filter(({ channel }) => !app.channels.get(channel))
  if (dark.length === 0) return [ok(`${streams.length}, each with its channel.`)]
  return dark.map(({ title, channel }) =>
    problem(
      `'${title}' shows the channel '${channel}', which there is not.`,
      'Give the stream another channel.',
    ),
  )
}
