import type MediaController from 'media-chrome/dist/media-controller.js'
import type { ChannelCommand, KeyCommand, MediaCommand, PageCommand } from './keys.ts'

const volumeStep = 0.05

const toPercent = (volume: number) => Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100

/** The acts of keys besides picture and sound; false where the page has nothing of the kind. */
type ChannelKeys = {
  page(type: PageCommand['type']): boolean
  goLive(): void
  /** @returns whether one can go back and forth here. */
  seek(by: number): boolean
  previous(): void
  next(): void
  select(index: number): void
}

/** Carries a command out through the control bar's own store, so that bar, memory and keys agree. */
export function runMediaCommand({ type }: MediaCommand, { mediaStore, media }: MediaController): void {
  const { mediaPaused, mediaMuted, mediaIsFullscreen, mediaIsPip, mediaVolume = 1 } = mediaStore.getState()
  // The store hears of a change by an event, which a key that is held down does not wait for.
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

/** Carries a key's command out. @returns whether it could: sound and picture wait for the control bar, channels do not. */
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
