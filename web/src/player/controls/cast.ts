import 'castable-video'
import { loadCastFramework } from 'castable-video/castable-utils.js'
import type MediaController from 'media-chrome/dist/media-controller.js'

/** Google's default media receiver, which plays HLS. */
const receiver = 'cast:CC1AD845'

type Availability = EventTarget & { readonly value: boolean }
type RequestConstructor = new (url: string) => { getAvailability(): Promise<Availability> }

/** Whether this browser may know how to cast at all; only then is the video wrapped in a castable element. */
export function canCast(scope: object = globalThis): boolean {
  return 'chrome' in scope && 'PresentationRequest' in scope
}

/**
 * Calls back once when the browser itself sees a cast device. Until then nothing is asked of Google: a viewer without
 * such a device never loads its sender script.
 */
export function whenCastDeviceSeen(seen: () => void, signal: AbortSignal): void {
  const { PresentationRequest: Request } = globalThis as { PresentationRequest?: RequestConstructor }
  if (!Request) return
  new Request(receiver).getAvailability().then(
    (availability) => {
      const check = () => {
        if (!availability.value || signal.aborted) return
        availability.removeEventListener('change', check)
        seen()
      }
      availability.addEventListener('change', check, { signal })
      check()
    },
    // Refused outside secure pages and where watching for devices is switched off: no cast button then.
    () => {},
  )
}

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

/** What the television shows beside the stream: castable-video reads the title from its element's property. */
export function nameForTelevision(media: HTMLElement, title: string): void {
  // The attribute of that name would pop up over the picture.
  Object.defineProperty(media, 'title', { configurable: true, value: title })
}
