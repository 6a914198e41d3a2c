import type { Stream } from '@strom/contract'
import { TestPlayer } from '../playback/test-player.tsx'

/** The owner's first broadcast, as members see it. */
export function FirstPicture({ stream }: { stream: Stream }) {
  return <TestPlayer stream={stream} player="default" />
}
