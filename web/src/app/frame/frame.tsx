import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { Header } from './header.tsx'
import { mainId, SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'

export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id={mainId} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
      <TabBar />
    </>
  )
}
