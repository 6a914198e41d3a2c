export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
type Box = { left: number; right: number; top: number; bottom: number }

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

function gap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, otherFrom - to, from - otherTo)
}

/** Puts everything level first. */
const notLevel = 100_000

function isInside(inner: Box, outer: Box): boolean {
  const isLevel = inner.top >= outer.top && inner.bottom <= outer.bottom
  return isLevel && inner.left >= outer.left && inner.right <= outer.right
}

/** Null if inside, or neither level nor wholly ahead. */
export function distance(from: Box, to: Box, direction: Direction): number | null {
  const isAcross = direction === 'ArrowLeft' || direction === 'ArrowRight'
  const centre = (box: Box) => (isAcross ? box.left + box.right : box.top + box.bottom) / 2
  const isBackwards = direction === 'ArrowLeft' || direction === 'ArrowUp'
  const ahead = (centre(to) - centre(from)) * (isBackwards ? -1 : 1)
  if (ahead <= 0) return null
  const beside = isAcross
    ? gap(from.top, from.bottom, to.top, to.bottom)
    : gap(from.left, from.right, to.left, to.right)
  const between = isAcross
    ? gap(from.left, from.right, to.left, to.right)
    : gap(from.top, from.bottom, to.top, to.bottom)
  if (beside > 0 && between === 0) return null
  // A tile's own star would be its neighbour.
  if (isInside(to, from)) return null
  return between + (beside > 0 ? notLevel + 2 * beside : 0) + ahead / 1000
}

function candidates(): HTMLElement[] {
  const dialog = document.querySelector('[role="dialog"]')
  return [...(dialog ?? document).querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  )
}

function moveFocus(direction: Direction) {
  const all = candidates()
  const current = document.activeElement as HTMLElement | null
  const next =
    current && all.includes(current)
      ? nearest(current, all, direction)
      : (all.find((element) => element.closest('main, [role="dialog"]')) ?? all[0])
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function nearest(current: HTMLElement, all: HTMLElement[], direction: Direction): HTMLElement | undefined {
  const from = current.getBoundingClientRect()
  let best: { element: HTMLElement; far: number } | undefined
  for (const element of all) {
    if (element === current) continue
    const far = distance(from, element.getBoundingClientRect(), direction)
    if (far !== null && (best === undefined || far < best.far)) best = { element, far }
  }
  return best?.element
}

function hasOwnArrows(target: EventTarget | null, direction: Direction): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
  return isText && (direction === 'ArrowLeft' || direction === 'ArrowRight') && target.value !== ''
}

export function listenToArrows() {
  addEventListener(
    'keydown',
    (event) => {
      const direction = event.key as Direction
      if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(direction)) return
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (hasOwnArrows(event.target, direction)) return
      event.preventDefault()
      event.stopPropagation()
      moveFocus(direction)
    },
    true,
  )
}
