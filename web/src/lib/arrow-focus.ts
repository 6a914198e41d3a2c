export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
type Box = { left: number; right: number; top: number; bottom: number }

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** How far apart two spans are; 0 where they overlap. */
function gap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, otherFrom - to, from - otherTo)
}

/** Added to how far something is that is not level: whatever is level comes first. */
const notLevel = 100_000

function isInside(inner: Box, outer: Box): boolean {
  const isLevel = inner.top >= outer.top && inner.bottom <= outer.bottom
  return isLevel && inner.left >= outer.left && inner.right <= outer.right
}

/** How far a box is in a direction, the lower the nearer; `null` where it is inside the other, or neither level with it nor wholly ahead. What is level comes before what is not. */
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
  // The star on a tile would come between a tile and the next.
  if (isInside(to, from)) return null
  return between + (beside > 0 ? notLevel + 2 * beside : 0) + ahead / 1000
}

function candidates(): HTMLElement[] {
  const dialog = document.querySelector('[role="dialog"]')
  return [...(dialog ?? document).querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  )
}

/** Moves the focus to what is nearest in a direction; at first to the page's own first part. */
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

/** Whether the arrows have a meaning of their own where the focus is: in a text, or a list of choices. */
function hasOwnArrows(target: EventTarget | null, direction: Direction): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
  return isText && (direction === 'ArrowLeft' || direction === 'ArrowRight') && target.value !== ''
}

/** Has the arrows of a remote control move the focus, before anything else hears them. */
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
