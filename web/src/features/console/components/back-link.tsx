import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

/** Leads from the page of one thing to the list it is in. */
export function BackLink({ children }: { children: string }) {
  return (
    <Anchor component={Link} to=".." relative="path" className={classes.link}>
      <IconArrowLeft size={16} aria-hidden="true" />
      {children}
    </Anchor>
  )
}
