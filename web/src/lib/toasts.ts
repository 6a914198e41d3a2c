import { type ReactNode, useSyncExternalStore } from 'react'

const stayMs = 4000

export type Toast = {
  id: string
  title?: string
  message: ReactNode
  color?: 'red'
  loading?: boolean
  /** Milliseconds; false: until closed. */
  autoClose?: number | false
}

/** `time` differs even for the same words. */
export type ShownToast = Toast & { time: number; autoClose: number | false }

let all: readonly ShownToast[] = []
let times = 0
const readers = new Set<() => void>()

function put(next: readonly ShownToast[]) {
  all = next
  for (const read of readers) read()
}

export const toasts = {
  /** Replaces an open toast of the same id. Returns the id. */
  show(toast: Omit<Toast, 'id'> & { id?: string }): string {
    const time = ++times
    const id = toast.id ?? `toast-${time}`
    put([...all.filter((other) => other.id !== id), { autoClose: stayMs, ...toast, id, time }])
    return id
  },

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

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, read, read)
}
