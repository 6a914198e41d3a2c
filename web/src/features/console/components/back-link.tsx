import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

type BackLinkProps = {
  children: string
  /** Defaults to one step up. */
  to?: string
}

export function BackLink({ children, to = '..' }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} relative="path" className={classes.link}>
      <IconArrowLeft size={16} aria-hidden="true" />
      {children}
    </Anchor>
  )
}
