import { StreamSection } from '../features/console/streams/stream-section.tsx'
import { TestPlayer } from '../features/playback/test-player.tsx'

/** A stream in the owner's console, with playback's player on it: slices do not know each other, the app joins them. */
export function ConsoleStreamRoute() {
  return <StreamSection play={(stream, player) => <TestPlayer stream={stream} player={player} />} />
}
