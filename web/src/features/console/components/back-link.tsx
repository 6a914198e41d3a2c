import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

type BackLinkProps = {
  children: string
  /** The list, where it is not one step up. */
  to?: string
}

/** Leads from the page of one thing to the list it is in. */
export function BackLink({ children, to = '..' }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} relative="path" className={classes.link}>
      <IconArrowLeft size={16} aria-hidden="true" />
      {children}
    </Anchor>
  )
}
