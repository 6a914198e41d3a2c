import type MediaController from 'media-chrome/dist/media-controller.js'
import { type MouseEvent, startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
  /** Media address with the session's stream token; another address is another load. */
  url: string
  title: string
  poster?: string | null
}

type LivePlayerProps = {
  /** null plays nothing. A new source takes over the same video element, full screen and all. */
  source: PlayerSource | null
  engine?: EngineName
  /** The page is still fetching what it takes to play. */
  busy?: boolean
  /** Stops the picture and covers it. */
  notice?: PlayerNotice | null
  /** The media answered 403: the picture has stopped, the page may learn and say why. What the viewer had paused was `paused`. */
  onRefused?: (paused: boolean) => void
  /** The first picture of a source. */
  onPlaying?: () => void
  /** Every ten seconds of a source, and when it is left. */
  onFigures?: (figures: PlayerFigures) => void
  /** A television took over the source, or gave it back. */
  onCasting?: (casting: boolean) => void
  onPrevious?: () => void
  onNext?: () => void
  /** A digit key, counted from 0. */
  onSelect?: (index: number) => void
  /** A key for the page around it. @returns whether the page has something of the kind. */
  onPageKey?: (type: PageCommand['type']) => boolean
  /** Hears what the screen shows of the source, whenever that changes. */
  onView?: (view: PlayerView) => void
}

const browserCasts = canCast()
const coming = new Set(['idle', 'loading'])
const covering = new Set(['idle', 'refused', 'unsupported', 'unloaded'])

/**
 * One live stream with its control bar: a thin shell over `player.ts`.
 * Its keys work where the focus is in it, nowhere, or in a part of the page marked `data-player-keys`.
 */
export function LivePlayer({
  source,
  engine = 'default',
  busy = false,
  notice = null,
  ...callbacks
}: LivePlayerProps) {
  const { i18n } = useTranslation('player')
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
  // Without the bar's code it is an element like any other.
  const controller = Bar ? frame : null

  const url = notice ? null : (source?.url ?? null)
  const title = source?.title ?? ''
  // A source is idle until the player, which the element makes, has begun to load it.
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

  // Another engine has a video element of its own; the bar, and full screen with it, stays.
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
  // Only HLS can be handed to a television.
  const castable = browserCasts && engine === 'default'
  return (
    <media-controller
      ref={frameRef}
      className={styles.player}
      lang={i18n.resolvedLanguage ?? 'en'}
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
