import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { EngineName } from './engine/engine.ts'
import { createPlayer, type Player, type PlayerOptions } from './player.ts'
import { rememberedSound } from './preferences.ts'
import { emptyView, type PlayerView } from './view.ts'

const idle = emptyView('auto')
const neverChanges = () => () => {}

/** A new element is as loud as the one before. */
export function usePlayer(
  video: HTMLVideoElement | null,
  engine: EngineName,
  callbacks: Pick<PlayerOptions, 'onPlaying' | 'onRefused' | 'onFigures'>,
): { player: Player | null; view: PlayerView } {
  const [made, setMade] = useState<{ player: Player; video: HTMLVideoElement } | null>(null)
  // The next address must not go to a removed element's player.
  const player = made?.video === video ? made.player : null
  const sound = useRef<Pick<HTMLVideoElement, 'volume' | 'muted'> | null>(null)
  const onPlaying = useEffectEvent(callbacks.onPlaying)
  const onRefused = useEffectEvent(callbacks.onRefused)
  const onFigures = useEffectEvent(callbacks.onFigures)

  useEffect(() => {
    if (!video) return
    Object.assign(video, sound.current ?? rememberedSound())
    const created = createPlayer(video, {
      engine,
      onPlaying: () => onPlaying(),
      onRefused: (paused) => onRefused(paused),
      onFigures: (figures) => onFigures(figures),
    })
    setMade({ player: created, video })
    return () => {
      // The next player asks for sound again after the browser muted this one.
      const muted = video.muted && !created.view().silenced
      sound.current = { volume: video.volume, muted }
      created.destroy()
      setMade(null)
    }
  }, [video, engine])

  const view = useSyncExternalStore(player?.subscribe ?? neverChanges, player?.view ?? (() => idle))
  return { player, view }
}
