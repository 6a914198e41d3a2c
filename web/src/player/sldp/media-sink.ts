import type { Track } from './track.ts'

type MediaSourceClass = { new (): MediaSource; isTypeSupported(type: string): boolean }

/** iPhone has only the managed one. */
export function findMediaSource(): MediaSourceClass | null {
  const classes: { MediaSource?: MediaSourceClass; ManagedMediaSource?: MediaSourceClass } = globalThis
  return classes.MediaSource ?? classes.ManagedMediaSource ?? null
}

/** Seconds, for short pauses and for decoding across jumps. */
const keptBehind = 30

export type MediaSink = {
  prepare(tracks: readonly { mime: string; track: Track }[]): boolean
  feed(): void
  forget(playhead: number): void
  close(): void
}

type Handlers = {
  opened(): void
  failed(): void
  /** A managed source has enough while the phone is locked. */
  wanted(more: boolean): void
}

export function createMediaSink(
  video: HTMLVideoElement,
  MediaSourceClass: MediaSourceClass,
  { opened, failed, wanted }: Handlers,
): MediaSink {
  const media = new MediaSourceClass()
  const address = URL.createObjectURL(media)
  const listening = new AbortController()
  const { signal } = listening
  let lanes: { buffer: SourceBuffer; track: Track; waiting: Uint8Array<ArrayBuffer> | null }[] = []
  let forgetBefore = 0

  // A managed source opens only with remote playback disabled.
  if (!('MediaSource' in globalThis)) video.disableRemotePlayback = true
  media.addEventListener(
    'sourceopen',
    () => {
      URL.revokeObjectURL(address)
      media.duration = Number.POSITIVE_INFINITY
      opened()
    },
    { signal, once: true },
  )
  media.addEventListener('startstreaming', () => wanted(true), { signal })
  media.addEventListener('endstreaming', () => wanted(false), { signal })
  video.addEventListener('error', failed, { signal })
  video.src = address

  function work(lane: (typeof lanes)[number]) {
    if (signal.aborted || lane.buffer.updating || media.readyState !== 'open') return
    const { buffer } = lane
    if (forgetBefore > 0 && buffer.buffered.length > 0 && buffer.buffered.start(0) < forgetBefore - 1) {
      buffer.remove(0, forgetBefore)
      return
    }
    const bytes = lane.waiting ?? lane.track.take()
    lane.waiting = null
    if (!bytes) return
    try {
      buffer.appendBuffer(bytes)
    } catch (problem) {
      if (!(problem instanceof DOMException) || problem.name !== 'QuotaExceededError') return failed()
      // Full: remove the past, then retry.
      lane.waiting = bytes
      forgetBefore = Math.max(forgetBefore, video.currentTime - 2)
      if (forgetBefore > 0) buffer.remove(0, forgetBefore)
    }
  }

  return {
    prepare(tracks) {
      if (tracks.some(({ mime }) => !MediaSourceClass.isTypeSupported(mime))) return false
      lanes = tracks.map(({ mime, track }) => ({ buffer: media.addSourceBuffer(mime), track, waiting: null }))
      for (const lane of lanes) {
        lane.buffer.addEventListener('updateend', () => work(lane), { signal })
        lane.buffer.addEventListener('error', failed, { signal })
      }
      return true
    },
    feed() {
      for (const lane of lanes) work(lane)
    },
    forget(playhead) {
      // In steps: each removal costs work.
      if (playhead - keptBehind > forgetBefore + 10) forgetBefore = playhead - keptBehind
    },
    close() {
      listening.abort()
      URL.revokeObjectURL(address)
    },
  }
}
