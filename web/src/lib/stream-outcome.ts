import type { Stream } from '@strom/contract'
import type { PlayerKind } from './player-choice.ts'

/** The effect of pressing a stream's tile. */
export type StreamOutcome = 'maintenance' | 'no-source' | 'play'

/** The outcome for the player that is switched on: maintenance comes first, then whether that player has a source. */
export function streamOutcome(stream: Stream, player: PlayerKind): StreamOutcome {
  if (stream.maintenance_mode) return 'maintenance'
  return (player === 'default' ? stream.src : stream.src_sldp) ? 'play' : 'no-source'
}

/** Whether nothing comes from a stream just now for a player. It can be tried all the same. */
export function isDown(stream: Stream, player: PlayerKind): boolean {
  return player === 'default' ? stream.down : stream.down_sldp
}

/** Whether a stream's broadcast has ended, or has not begun, for a player. */
export function isOffAir(stream: Stream, player: PlayerKind): boolean {
  return player === 'default' ? stream.off_air : stream.off_air_sldp
}

/** The tags field for a player. */
export function tagsField(stream: Stream, player: PlayerKind): string {
  return player === 'default' ? stream.tags : stream.tags_sldp
}
