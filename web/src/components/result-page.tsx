import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './form.module.css'
import { Page } from './page.tsx'

type ResultPageProps = {
  title: string
  children: ReactNode
  /** What else stands above the way on. */
  notice?: ReactNode
  /** The way on. */
  action?: { label: string; to: string }
}

/** A page that says how something ended, and the way on. */
export function ResultPage({ title, children, notice, action }: ResultPageProps) {
  return (
    <Page title={title} width="narrow">
      <p className={classes.note} role="status">
        {children}
      </p>
      {notice}
      {action && (
        <Button component={Link} to={action.to} size="md" fullWidth>
          {action.label}
        </Button>
      )}
    </Page>
  )
}
