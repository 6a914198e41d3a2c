import type MediaController from 'media-chrome/dist/media-controller.js'
import type { ChannelCommand, KeyCommand, MediaCommand, PageCommand } from './keys.ts'

const volumeStep = 0.05

const toPercent = (volume: number) => Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100

type ChannelKeys = {
  page(type: PageCommand['type']): boolean
  goLive(): void
  seek(by: number): boolean
  previous(): void
  next(): void
  select(index: number): void
}

/** Through the control bar's store, so that keys and bar agree. */
export function runMediaCommand({ type }: MediaCommand, { mediaStore, media }: MediaController): void {
  const { mediaPaused, mediaMuted, mediaIsFullscreen, mediaIsPip, mediaVolume = 1 } = mediaStore.getState()
  // The store learns of changes too late for a held key.
  const volume = media?.volume ?? mediaVolume
  const ask = (request: string, detail?: unknown) => mediaStore.dispatch({ type: request, detail })

  switch (type) {
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
      ask('mediavolumerequest', toPercent(volume + volumeStep))
      break
    case 'quieter':
      ask('mediavolumerequest', toPercent(volume - volumeStep))
      break
  }
}

function runChannelCommand(command: ChannelCommand, channels: ChannelKeys): void {
  switch (command.type) {
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
    case 'seek':
      if (channels.seek(command.by)) break
      if (command.by < 0) channels.previous()
      else channels.next()
      break
  }
}

const ofChannels = new Set<KeyCommand['type']>(['live', 'previous', 'next', 'select', 'seek'])
const ofPage = new Set<KeyCommand['type']>(['back', 'theatre', 'search', 'help'])

function isOfChannels(command: KeyCommand): command is ChannelCommand {
  return ofChannels.has(command.type)
}

function isOfPage(command: KeyCommand): command is PageCommand {
  return ofPage.has(command.type)
}

export function runCommand(
  command: KeyCommand,
  controller: MediaController | null,
  channels: ChannelKeys,
): boolean {
  if (isOfPage(command)) return channels.page(command.type)
  if (isOfChannels(command)) runChannelCommand(command, channels)
  else if (controller) runMediaCommand(command, controller)
  else return false
  return true
}
