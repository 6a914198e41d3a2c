import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { EngineName } from './engine/engine.ts'
import { createPlayer, type Player, type PlayerOptions } from './player.ts'
import { emptyView, type PlayerView } from './view.ts'

const idle = emptyView('auto')
const neverChanges = () => () => {}

/** The player of a video element, and what it shows; null until the element is there. */
export function usePlayer(
  video: HTMLVideoElement | null,
  engine: EngineName,
  callbacks: Pick<PlayerOptions, 'onPlaying' | 'onRefused' | 'onFigures'>,
): { player: Player | null; view: PlayerView } {
  const [player, setPlayer] = useState<Player | null>(null)
  const onPlaying = useEffectEvent(callbacks.onPlaying)
  const onRefused = useEffectEvent(callbacks.onRefused)
  const onFigures = useEffectEvent(callbacks.onFigures)

  useEffect(() => {
    if (!video) return
    const created = createPlayer(video, {
      engine,
      onPlaying: () => onPlaying(),
      onRefused: () => onRefused(),
      onFigures: (figures) => onFigures(figures),
    })
    setPlayer(created)
    return () => {
      created.destroy()
      setPlayer(null)
    }
  }, [video, engine])

  const view = useSyncExternalStore(player?.subscribe ?? neverChanges, player?.view ?? (() => idle))
  return { player, view }
}
