import { Textarea, type TextareaProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

type GrowingTextProps = { value: string; rows: number } & Omit<TextareaProps, 'value' | 'styles'>

/**
 * A field of several lines that is as tall as its text, but `rows` at least and half the window at most. Mantine's
 * `autosize` measures each field as it is drawn, and keeps the whole page waiting.
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
        // It grows downwards only: a long link is broken.
        input: { fieldSizing: 'content', overflowWrap: 'anywhere', minHeight, maxHeight: '50vh' },
      }}
    />
  )
}

/** For browsers that do not do it themselves. */
function takeHeight(area: HTMLTextAreaElement) {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
