import { Textarea, type TextareaProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

type GrowingTextProps = { value: string; rows: number } & Omit<TextareaProps, 'value' | 'styles'>

/**
 * As tall as its text: at least `rows`, at most half the window. Mantine's `autosize` measures every field
 * while drawing, which blocks the page.
 */
export function GrowingText({ value, rows, ...field }: GrowingTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is what wants another height.
  useEffect(() => {
    if (area.current && !CSS.supports('field-sizing', 'content')) takeHeight(area.current)
  }, [value])
  const minHeight = `calc(${rows}lh + 2 * var(--input-padding-y) + 2px)`
  return (
    <Textarea
      {...field}
      ref={area}
      rows={rows}
      value={value}
      styles={{
        // Breaks long links rather than growing sideways.
        input: { fieldSizing: 'content', overflowWrap: 'anywhere', minHeight, maxHeight: '50vh' },
      }}
    />
  )
}

/** Helps browsers without `field-sizing`. */
function takeHeight(area: HTMLTextAreaElement) {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
