import type { Stream } from '@strom/contract'
import type { PlayerKind } from './player-choice.ts'

export type StreamOutcome = 'maintenance' | 'no-source' | 'play'

export function streamOutcome(stream: Stream, player: PlayerKind): StreamOutcome {
  if (stream.maintenance_mode) return 'maintenance'
  return (player === 'default' ? stream.src : stream.src_sldp) ? 'play' : 'no-source'
}

export function isDown(stream: Stream, player: PlayerKind): boolean {
  return player === 'default' ? stream.down : stream.down_sldp
}

export function isOffAir(stream: Stream, player: PlayerKind): boolean {
  return player === 'default' ? stream.off_air : stream.off_air_sldp
}

export function tagsField(stream: Stream, player: PlayerKind): string {
  return player === 'default' ? stream.tags : stream.tags_sldp
}
