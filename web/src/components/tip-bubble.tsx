import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'

type TipBubbleProps = { target: HTMLElement; opened: boolean; label: string }

/** In the same landmark as its target. */
export function TipBubble({ target, opened, label }: TipBubbleProps) {
  const landmark = target.closest<HTMLElement>('main') ?? undefined
  return (
    <Tooltip
      target={target}
      opened={opened}
      label={label}
      multiline
      maw={280}
      portalProps={landmark && { target: landmark }}
    />
  )
}
