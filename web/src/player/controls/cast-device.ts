/** Google's default media receiver, which plays HLS. */
const receiver = 'cast:CC1AD845'

type Availability = EventTarget & { readonly value: boolean }
type RequestConstructor = new (url: string) => { getAvailability(): Promise<Availability> }

/** Whether this browser may know how to cast at all; only then is the video wrapped in a castable element. */
export function canCast(scope: object = globalThis): boolean {
  return 'chrome' in scope && 'PresentationRequest' in scope && !isSwitchedOff()
}

/** The site does without Google's sender script; the server says so in the page. */
function isSwitchedOff(): boolean {
  const off = 'meta[name="strom-chromecast"][content="none"]'
  return typeof document !== 'undefined' && document.querySelector(off) !== null
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
