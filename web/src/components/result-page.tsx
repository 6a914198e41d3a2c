import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './form.module.css'
import { Page } from './page.tsx'

type ResultPageProps = {
  title: string
  children: ReactNode
  /** Shown above the button. */
  notice?: ReactNode
  action?: { label: string; to: string }
}

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
