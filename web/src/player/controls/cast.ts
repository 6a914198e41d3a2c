import 'castable-video'
import { loadCastFramework } from 'castable-video/castable-utils.js'
import type MediaController from 'media-chrome/dist/media-controller.js'

/** The control bar only looks for devices when its media change. */
export function enableCasting(controller: MediaController, media: HTMLElement): void {
  loadCastFramework()
  media.removeAttribute('disableremoteplayback')
  controller.mediaStore.dispatch({ type: 'mediaelementchangerequest', detail: undefined })
  setTimeout(() => controller.mediaStore.dispatch({ type: 'mediaelementchangerequest', detail: media }))
}

export function endCasting(): void {
  const { cast } = globalThis as {
    cast?: { framework?: { CastContext: { getInstance(): { endCurrentSession(stop: boolean): void } } } }
  }
  cast?.framework?.CastContext.getInstance().endCurrentSession(true)
}

/** castable-video reads the `title` property. */
export function nameForTelevision(media: HTMLElement, title: string): void {
  // The attribute would show a tooltip.
  Object.defineProperty(media, 'title', { configurable: true, value: title })
}
