import { streamPicture } from '@strom/rules/stream-picture'
import type { WatchApp } from '../watch-app.ts'
import type { StreamRow } from './queries.ts'

export function pictureAddress(
  { channels }: Pick<WatchApp, 'channels'>,
  { image_location, channel }: Pick<StreamRow, 'image_location' | 'channel'>,
): string {
  return streamPicture(image_location, channels.isBuiltIn(channel) ? channel : null)
}
