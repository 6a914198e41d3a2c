import type { LiveApp } from '../live/live-app.ts'
import type { MoneyApp } from '../money/money-app.ts'
import type { PlaybackRegistry } from './playback/gate/registry/registry.ts'
import type { KeptProgramme } from './programme/kept-programme.ts'

export type WatchApp = LiveApp &
  MoneyApp & {
    readonly registry: PlaybackRegistry
    readonly programme: KeptProgramme
  }
