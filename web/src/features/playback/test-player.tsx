import type { Stream } from '@strom/contract'
import { useTexts } from '../../lib/language/texts.ts'
import type { PlayerKind } from '../../lib/player-choice.ts'
import { LivePlayer } from '../../player/live-player.tsx'
import { playerTexts } from '../../player/texts.ts'
import { useFallback } from './use-fallback.ts'
import { useNotice } from './use-notice.tsx'
import { usePlayback } from './use-playback.ts'

type TestPlayerProps = { stream: Stream; player: PlayerKind }

/** For an owner's test; it counts as this device's one playback. */
export function TestPlayer({ stream, player }: TestPlayerProps) {
  const t = useTexts(playerTexts)
  const playback = usePlayback(stream)
  const { state } = playback
  const { engine, reason, areaRef } = useFallback(player, stream.id)
  const notice = useNotice(stream, false, playback)
  const src = engine === 'default' ? stream.src : stream.src_sldp
  const source =
    src && state.phase === 'playing'
      ? { url: src + state.streamToken, title: stream.title, poster: stream.image_location }
      : null
  return (
    <div ref={areaRef}>
      <LivePlayer
        key={engine}
        engine={engine}
        source={source}
        busy={state.phase === 'asking'}
        notice={notice}
        onRefused={playback.refused}
        onFigures={playback.figuresChanged}
        onCasting={playback.castingChanged}
      />
      <p role="status">{reason && t(`fallback-${reason}`)}</p>
    </div>
  )
}
