import type MediaController from 'media-chrome/dist/media-controller.js'
import type { KeyCommand } from './keys.ts'

const volumeStep = 0.05

const toPercent = (volume: number) => Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100

type ChannelKeys = {
  goLive(): void
  previous(): void
  next(): void
  select(index: number): void
}

/** Carries a key's command out through the control bar's own store, so that bar, memory and keys agree. */
export function runCommand(
  command: KeyCommand,
  { mediaStore }: MediaController,
  channels: ChannelKeys,
): void {
  const { mediaPaused, mediaMuted, mediaIsFullscreen, mediaIsPip, mediaVolume = 1 } = mediaStore.getState()
  const ask = (type: string, detail?: unknown) => mediaStore.dispatch({ type, detail })

  switch (command.type) {
    case 'play':
      ask(mediaPaused ? 'mediaplayrequest' : 'mediapauserequest')
      break
    case 'mute':
      ask(mediaMuted ? 'mediaunmuterequest' : 'mediamuterequest')
      break
    case 'fullscreen':
      ask(mediaIsFullscreen ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest')
      break
    case 'pip':
      ask(mediaIsPip ? 'mediaexitpiprequest' : 'mediaenterpiprequest')
      break
    case 'louder':
      ask('mediavolumerequest', toPercent(mediaVolume + volumeStep))
      break
    case 'quieter':
      ask('mediavolumerequest', toPercent(mediaVolume - volumeStep))
      break
    case 'live':
      channels.goLive()
      break
    case 'previous':
      channels.previous()
      break
    case 'next':
      channels.next()
      break
    case 'select':
      channels.select(command.index)
      break
  }
}
