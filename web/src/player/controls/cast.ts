import 'castable-video'
import { loadCastFramework } from 'castable-video/castable-utils.js'
import type MediaController from 'media-chrome/dist/media-controller.js'

/** Loads the sender script and lets the control bar watch for devices, which it only does when its media change. */
export function enableCasting(controller: MediaController, media: HTMLElement): void {
  loadCastFramework()
  media.removeAttribute('disableremoteplayback')
  controller.mediaStore.dispatch({ type: 'mediaelementchangerequest', detail: undefined })
  setTimeout(() => controller.mediaStore.dispatch({ type: 'mediaelementchangerequest', detail: media }))
}

/** Ends what plays on the television, if anything does. */
export function endCasting(): void {
  const { cast } = globalThis as {
    cast?: { framework?: { CastContext: { getInstance(): { endCurrentSession(stop: boolean): void } } } }
  }
  cast?.framework?.CastContext.getInstance().endCurrentSession(true)
}

/** The title on the television: castable-video reads the title from its element's property. */
export function nameForTelevision(media: HTMLElement, title: string): void {
  // The attribute of that name would pop up over the picture.
  Object.defineProperty(media, 'title', { configurable: true, value: title })
}
