import type { MarkedNames } from '../base/adapters/marked-name.ts'
import type { Core } from '../base/core.ts'
import type { LiveChannels } from './channels.ts'
import type { ExternalSources } from './external/external-sources.ts'
import type { RewindStore } from './rewind/rewind-store.ts'
import type { Stills } from './stills/stills.ts'
import type { Transcoding } from './transcoding/transcoding.ts'

export type LiveApp = Core & {
  readonly channels: LiveChannels
  readonly external: ExternalSources
  readonly transcoding: Transcoding
  readonly rewind: RewindStore
  readonly recordings: MarkedNames
  readonly stills: Stills
}
