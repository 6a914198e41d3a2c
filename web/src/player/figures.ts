export type PlayerFigures = {
  /** Time from choosing the stream to its first picture. */
  startUpMs: number | null
  stalls: number
  stalledMs: number
  /** Seconds behind live. */
  latency: number | null
  rendition: string | null
}

export type FigureEvent =
  | { type: 'picture' }
  | { type: 'waiting' }
  | { type: 'playing' }
  | { type: 'live'; latency: number }
  | { type: 'shown'; rendition: string }
  /** The viewer's doing: the next wait is no stall. */
  | { type: 'excused' }

const shortestStallMs = 150
const excuseMs = 2_000

type FigureState = PlayerFigures & {
  startedAt: number
  stallFrom: number | null
  excusedUntil: number
}

export function startFigures(now: number): FigureState {
  return {
    startUpMs: null,
    stalls: 0,
    stalledMs: 0,
    latency: null,
    rendition: null,
    startedAt: now,
    stallFrom: null,
    excusedUntil: 0,
  }
}

export function addToFigures(figures: FigureState, event: FigureEvent, now: number): FigureState {
  switch (event.type) {
    case 'picture':
      return figures.startUpMs === null
        ? { ...figures, startUpMs: Math.round(now - figures.startedAt) }
        : figures
    case 'waiting': {
      const own = figures.startUpMs === null || now < figures.excusedUntil
      return own || figures.stallFrom !== null ? figures : { ...figures, stallFrom: now }
    }
    case 'playing':
      return { ...settle(figures, now), stallFrom: null }
    case 'live':
      return { ...figures, latency: Math.round(event.latency * 100) / 100 }
    case 'shown':
      return { ...figures, rendition: event.rendition }
    case 'excused':
      return { ...settle(figures, now), stallFrom: null, excusedUntil: now + excuseMs }
  }
}

function settle(figures: FigureState, now: number): FigureState {
  const stalled = figures.stallFrom === null ? 0 : now - figures.stallFrom
  if (stalled < shortestStallMs) return figures
  return { ...figures, stalls: figures.stalls + 1, stalledMs: figures.stalledMs + Math.round(stalled) }
}

/** Includes a stall that still lasts. */
export function readFigures(figures: FigureState, now: number): PlayerFigures {
  const { startUpMs, stalls, stalledMs, latency, rendition } = settle(figures, now)
  return { startUpMs, stalls, stalledMs, latency, rendition }
}
