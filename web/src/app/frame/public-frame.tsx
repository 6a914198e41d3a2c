import type { ReactNode } from 'react'
import { CurrentLines } from '../../components/current-lines.tsx'
import { Logo } from '../../components/logo.tsx'
import { DemonstrationMark } from './demonstration.tsx'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { Preferences } from './preferences.tsx'
import { mainId, SkipLink } from './skip-link.tsx'

/** `forReading`: text at the top, nothing behind it. */
export function PublicFrame({ forReading = false, children }: { forReading?: boolean; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={classes.top}>
        <Logo />
        <span className={classes.mark}>
          <DemonstrationMark />
        </span>
        <div className={classes.end}>
          <Preferences />
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className={forReading ? classes.reading : classes.content}>
        {!forReading && <div className={`strom-login-picture ${classes.picture}`} />}
        {children}
      </main>
      <Footer />
      {!forReading && <CurrentLines />}
    </>
  )
}
