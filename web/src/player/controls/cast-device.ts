const receiver = 'cast:CC1AD845'

type Availability = EventTarget & { readonly value: boolean }
type RequestConstructor = new (url: string) => { getAvailability(): Promise<Availability> }

export function canCast(scope: object = globalThis): boolean {
  return 'chrome' in scope && 'PresentationRequest' in scope && !isSwitchedOff()
}

/** The server marks sites without Google's sender script. */
function isSwitchedOff(): boolean {
  const off = 'meta[name="strom-chromecast"][content="none"]'
  return typeof document !== 'undefined' && document.querySelector(off) !== null
}

/** Nothing is asked of Google until the browser sees a device. */
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
    // Refused on insecure pages and where device discovery is off.
    () => {},
  )
}
