import { UnstyledButton } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { NavLink } from 'react-router'
import classes from './nav-group.module.css'

export type NavItem = { readonly link: string; readonly label: string; readonly icon: Icon }

type NavGroupProps = {
  label: string
  icon: Icon
  initiallyOpened?: boolean
  links: readonly NavItem[]
  /** `preventDefault` keeps the page where it is. */
  onFollow: (link: string, event: { preventDefault: () => void }) => void
}

export function NavGroup({
  label,
  icon: GroupIcon,
  initiallyOpened = false,
  links,
  onFollow,
}: NavGroupProps) {
  const [opened, setOpened] = useState(initiallyOpened)
  const list = useId()
  return (
    <div>
      <UnstyledButton
        className={classes.row}
        aria-expanded={opened}
        aria-controls={list}
        onClick={() => setOpened(!opened)}
      >
        <GroupIcon size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes.label}>{label}</span>
        <IconChevronDown
          size={18}
          aria-hidden="true"
          className={classes.chevron}
          data-opened={opened || undefined}
        />
      </UnstyledButton>
      <ul id={list} className={classes.links} hidden={!opened}>
        {links.map(({ link, label: linkLabel, icon: LinkIcon }) => (
          <li key={link}>
            <NavLink to={link} end className={classes.row} onClick={(event) => onFollow(link, event)}>
              <LinkIcon size={18} stroke={1.6} aria-hidden="true" />
              {linkLabel}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
