import { UnstyledButton } from '@mantine/core'
import { useClickOutside, useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { NavLink } from 'react-router'
import type { NavItem } from '../../components/nav-group.tsx'
import linkClasses from './header.module.css'
import classes from './header-dropdown.module.css'
import { useFollowLink } from './use-follow-link.ts'

type HeaderDropdownProps = {
  label: string
  heading?: string
  items: readonly NavItem[]
}

/** Plain links behind a button, as screen readers expect of site navigation. */
export function HeaderDropdown({ label, heading, items }: HeaderDropdownProps) {
  const [opened, list] = useDisclosure(false)
  const followLink = useFollowLink()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const outside = useClickOutside<HTMLDivElement>(list.close)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !opened) return
    list.close()
    button.current?.focus()
  }

  /** A new page's heading takes the focus, too, but is no Tab stop. */
  function onBlur({ currentTarget, relatedTarget: next }: FocusEvent) {
    if (next instanceof HTMLElement && next.tabIndex >= 0 && !currentTarget.contains(next)) list.close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and links inside.
    <div ref={outside} className={classes.dropdown} onKeyDown={onKeyDown} onBlur={onBlur}>
      <UnstyledButton
        ref={button}
        className={linkClasses.link}
        aria-expanded={opened}
        aria-controls={id}
        onClick={list.toggle}
      >
        {label}
        <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
      </UnstyledButton>
      <div id={id} className={classes.panel} hidden={!opened}>
        {heading && <p className={classes.heading}>{heading}</p>}
        <ul className={classes.list}>
          {items.map(({ link, label: itemLabel, icon: ItemIcon }) => (
            <li key={link}>
              <NavLink
                to={link}
                className={classes.item}
                onClick={(event) => {
                  list.close()
                  return followLink(link, event)
                }}
              >
                <ItemIcon size={18} stroke={1.6} aria-hidden="true" />
                {itemLabel}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
