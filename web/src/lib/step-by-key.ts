import type { KeyboardEvent } from 'react'

/** `type=number` drops a decimal comma if the browser's language has a point: 9,90 becomes 990. */
export function asNumberField(
  value: number | null,
  { min, max }: { min?: number | undefined; max?: number | undefined },
  onStep: (value: number) => void,
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void,
) {
  return {
    type: 'text',
    role: 'spinbutton',
    autoComplete: 'off',
    ...(value !== null && { 'aria-valuenow': value }),
    ...(min !== undefined && { 'aria-valuemin': min }),
    ...(max !== undefined && { 'aria-valuemax': max }),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      onKeyDown?.(event)
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const next = Math.round(((value ?? 0) + step) * 100) / 100
      onStep(Math.min(max ?? next, Math.max(min ?? next, next)))
    },
  } as const
}
