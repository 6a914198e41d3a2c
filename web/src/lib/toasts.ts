// Toasts can be shown from anywhere; app/toasts.tsx draws them.
import { type ReactNode, useSyncExternalStore } from 'react'

/** How long a toast stays unless it says otherwise. */
const stayMs = 4000

export type Toast = {
  id: string
  title?: string
  message: ReactNode
  /** Red says that something went wrong. */
  color?: 'red'
  /** Whether its action is still in progress. */
  loading?: boolean
  /** Milliseconds until it goes by itself, unless somebody is at it; false: until it is closed. */
  autoClose?: number | false
}

/** A toast as it is shown: `time` differs each time one is said, even in the same words. */
export type ShownToast = Toast & { time: number; autoClose: number | false }

let all: readonly ShownToast[] = []
let times = 0
const readers = new Set<() => void>()

function put(next: readonly ShownToast[]) {
  all = next
  for (const read of readers) read()
}

export const toasts = {
  /** Says something. In the place of what has the same id, if that is still there. @returns its id. */
  show(toast: Omit<Toast, 'id'> & { id?: string }): string {
    const time = ++times
    const id = toast.id ?? `toast-${time}`
    put([...all.filter((other) => other.id !== id), { autoClose: stayMs, ...toast, id, time }])
    return id
  },

  /** Says how it goes on with what was said; nothing when that was closed. */
  update(id: string, change: Omit<Toast, 'id'>): void {
    put(all.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)))
  },

  hide(id: string): void {
    if (all.some((toast) => toast.id === id)) put(all.filter((toast) => toast.id !== id))
  },
} as const

function subscribe(onChange: () => void) {
  readers.add(onChange)
  return () => {
    readers.delete(onChange)
  }
}

function read() {
  return all
}

/** The open toasts, oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, read, read)
}
