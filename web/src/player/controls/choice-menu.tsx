import type { ReactNode } from 'react'
import styles from './choice-menu.module.css'

type ChoiceButtonProps = {
  menuId: string
  what: string
  /** For screen readers. */
  chosen: string
  children: ReactNode
}

export function ChoiceButton({ menuId, what, chosen, children }: ChoiceButtonProps) {
  return (
    <media-chrome-menu-button
      invoketarget={menuId}
      className={styles.button}
      aria-label={`${what}: ${chosen}`}
    >
      {children}
      <span slot="tooltip-content">{what}</span>
    </media-chrome-menu-button>
  )
}

type ChoiceMenuProps = {
  menuId: string
  what: string
  entries: readonly { value: string; text: string }[]
  chosen: string
  onChoose: (value: string) => void
}

/** Outside the bar, which would clip it. */
export function ChoiceMenu({ menuId, what, entries, chosen, onChoose }: ChoiceMenuProps) {
  return (
    <media-chrome-menu
      id={menuId}
      className={styles.menu}
      aria-label={what}
      hidden
      onchange={(event) => onChoose((event.currentTarget as HTMLElement & { value: string }).value)}
    >
      {/* Hides the menu's own header. */}
      <span slot="header" hidden />
      {entries.map(({ value, text }) => (
        <media-chrome-menu-item key={value} type="radio" value={value} checked={value === chosen}>
          {text}
        </media-chrome-menu-item>
      ))}
    </media-chrome-menu>
  )
}
