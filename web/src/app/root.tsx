import { Outlet, useNavigation } from 'react-router'
import { sharedTexts } from '../components/texts.ts'
import { useTexts } from '../lib/language/texts.ts'
import { BrokenPage } from './broken-page.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { PublicFrame } from './frame/public-frame.tsx'
import { OwnDocument } from './own-document.tsx'
import classes from './root.module.css'
import { SiteGate } from './site-gate.tsx'

export function Root() {
  return (
    <>
      <OwnDocument />
      <NavigationProgress />
      <SiteGate>
        <Outlet />
      </SiteGate>
      <ConfirmPassword />
    </>
  )
}

/** The frame itself broke. */
export function RootError() {
  return (
    <PublicFrame>
      <BrokenPage />
    </PublicFrame>
  )
}

function NavigationProgress() {
  const t = useTexts(sharedTexts)
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={classes.progress} role="progressbar" aria-label={t('loading')} />
}
