import type { KeyboardEvent } from 'react'

/**
 * The attributes of a field for numbers that are typed as text. Browsers' own fields drop a decimal comma where their language has a
 * point, so that 9,90 becomes 990; what these have besides, steps by arrow keys and a role, is here.
 */
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
