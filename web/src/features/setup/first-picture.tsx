import type { Stream } from '@strom/contract'
import { TestPlayer } from '../playback/test-player.tsx'

export function FirstPicture({ stream }: { stream: Stream }) {
  return <TestPlayer stream={stream} player="default" />
}
