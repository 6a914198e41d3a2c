import type MediaController from 'media-chrome/dist/media-controller.js'
import { type MouseEvent, startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLanguage } from '../lib/language/current-language.ts'
import { useElement } from '../lib/use-element.ts'
import { endCasting } from './controls/cast.ts'
import { canCast } from './controls/cast-device.ts'
import { belongsToPlayer, type PageCommand, toCommand } from './controls/keys.ts'
import { runCommand, runMediaCommand } from './controls/run-command.ts'
import { useCasting } from './controls/use-casting.ts'
import { useControlBar } from './controls/use-control-bar.ts'
import type { EngineName } from './engine/engine.ts'
import type { PlayerFigures } from './figures.ts'
import { keepMediaSession } from './media-session.ts'
import { Overlay, type PlayerNotice } from './overlay.tsx'
import styles from './player.module.css'
import { useFullscreenOnRotation } from './use-fullscreen-on-rotation.ts'
import { usePlayer } from './use-player.ts'
import type { PlayerView } from './view.ts'

type PlayerSource = {
  url: string
  title: string
  poster?: string | null
}

type LivePlayerProps = {
  /** A new source keeps the video element and full screen. */
  source: PlayerSource | null
  engine?: EngineName
  busy?: boolean
  /** Stops and covers the picture. */
  notice?: PlayerNotice | null
  onRefused?: (paused: boolean) => void
  onPlaying?: () => void
  onFigures?: (figures: PlayerFigures) => void
  onCasting?: (casting: boolean) => void
  onPrevious?: () => void
  onNext?: () => void
  onSelect?: (index: number) => void
  /** Returns false if the page has no such action. */
  onPageKey?: (type: PageCommand['type']) => boolean
  onView?: (view: PlayerView) => void
}

const browserCasts = canCast()
const coming = new Set(['idle', 'loading'])
const covering = new Set(['idle', 'refused', 'unsupported', 'unloaded'])

export function LivePlayer({
  source,
  engine = 'default',
  busy = false,
  notice = null,
  ...callbacks
}: LivePlayerProps) {
  const language = useLanguage()
  const [frame, frameRef] = useElement<MediaController>()
  const [slot, setSlot] = useState<{ element: HTMLVideoElement; engine: EngineName } | null>(null)
  const video = slot?.engine === engine ? slot.element : null
  const videoRef = useCallback(
    (element: HTMLVideoElement | null) => startTransition(() => setSlot(element && { element, engine })),
    [engine],
  )
  const [castElement, castRef] = useElement<HTMLVideoElement>()
  const { player, view } = usePlayer(video, engine, {
    onPlaying: () => callbacks.onPlaying?.(),
    onRefused: (paused) => callbacks.onRefused?.(paused),
    onFigures: (figures) => callbacks.onFigures?.(figures),
  })
  const Bar = useControlBar(notice === null && coming.has(view.status))
  const controller = Bar ? frame : null

  const url = notice ? null : (source?.url ?? null)
  const title = source?.title ?? ''
  // Idle until the new video element has a player.
  const loading = busy || (url !== null && view.status === 'idle')
  const poster = source?.poster ? new URL(source.poster, location.href).href : undefined

  useEffect(() => player?.load(url), [player, url])
  const stopped = notice !== null
  useEffect(() => {
    if (stopped) endCasting()
  }, [stopped])
  useCasting({ controller, castable: castElement, player, url, title })

  const casting = view.status === 'casting'
  const tellCasting = useEffectEvent((now: boolean) => callbacks.onCasting?.(now))
  useEffect(() => tellCasting(casting), [casting])

  const previous = useEffectEvent(() => callbacks.onPrevious?.())
  const next = useEffectEvent(() => callbacks.onNext?.())
  const select = useEffectEvent((index: number) => callbacks.onSelect?.(index))
  const pageKey = useEffectEvent((type: PageCommand['type']) => callbacks.onPageKey?.(type) ?? false)
  const tellView = useEffectEvent((now: PlayerView) => callbacks.onView?.(now))
  useEffect(() => tellView(view), [view])

  useEffect(() => {
    if (!title) return
    return keepMediaSession({ title, poster }, { previous: () => previous(), next: () => next() })
  }, [title, poster])

  useEffect(() => {
    if (!player) return
    const onKeyDown = (event: KeyboardEvent) => {
      const command = toCommand(event)
      const path = event.composedPath().filter((part) => part instanceof Element)
      const focusIsFree = event.target === document.body || event.target === document.documentElement
      if (!command || event.defaultPrevented || !belongsToPlayer(event.key, path, focusIsFree)) return
      const done = runCommand(command, controller, {
        goLive: player.goLive,
        seek: (by) => player.seek(by),
        previous: () => previous(),
        next: () => next(),
        select: (index) => select(index),
        page: (type) => pageKey(type),
      })
      if (done) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [controller, player])

  function toggleFullscreen(event: MouseEvent) {
    if (controller && event.target === video) runMediaCommand({ type: 'fullscreen' }, controller)
  }

  // A new engine gets a new video element; bar and full screen stay.
  const media = (
    // biome-ignore lint/a11y/useMediaCaption: captions come with a source, by the engine.
    <video
      key={engine}
      ref={videoRef}
      slot="media"
      className={styles.video}
      playsInline
      poster={poster}
      controls={Bar === null}
    />
  )
  useFullscreenOnRotation(frame, url !== null)
  const covered = stopped || (!loading && covering.has(view.status))
  // Only HLS can be cast.
  const castable = browserCasts && engine === 'default'
  return (
    <media-controller
      ref={frameRef}
      className={styles.player}
      lang={language}
      autohide={3}
      breakpoints="sm:420 md:620"
      defaultstreamtype="live"
      noautoseektolive
      nohotkeys
      data-player-keys=""
      data-covered={covered || undefined}
      data-status={loading ? 'loading' : view.status}
      onDoubleClick={toggleFullscreen}
    >
      {castable ? (
        <castable-video
          ref={castRef}
          slot="media"
          className={styles.video}
          cast-stream-type="live"
          cast-content-type="application/x-mpegURL"
          disableremoteplayback
          {...(poster && { poster })}
        >
          {media}
        </castable-video>
      ) : (
        media
      )}
      <Overlay
        view={view}
        notice={notice}
        busy={loading}
        title={source?.title}
        onStart={() => player?.start()}
        onRetry={() => player?.retry()}
      />
      {Bar && (
        <Bar
          view={view}
          title={title}
          onLive={() => player?.goLive()}
          onRewind={(behind) => player?.rewind(behind)}
          onChoose={(choice) => player?.choose(choice)}
          onTrack={(kind, label) => player?.chooseTrack(kind, label)}
        />
      )}
    </media-controller>
  )
}
