import { Loader, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../components/logo.tsx'
import { sharedTexts } from '../components/texts.ts'
import homeClasses from '../features/home/home.module.css'
import { useTexts } from '../lib/language/texts.ts'
import frameClasses from './frame/frame.module.css'
import headerClasses from './frame/header.module.css'
import classes from './skeletons.module.css'

const tiles = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function PageLoading() {
  const t = useTexts(sharedTexts)
  return <Loader aria-label={t('loading')} />
}

export function FrameSkeleton({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={headerClasses.header}>
        <Logo />
      </header>
      <main className={frameClasses.main}>{children}</main>
    </>
  )
}

export function PageSkeleton() {
  const t = useTexts(sharedTexts)
  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{t('loading')}</VisuallyHidden>
      <Skeleton height={32} width={200} radius="md" mb={32} />
      <div className={homeClasses.grid}>
        {tiles.map((tile) => (
          <div key={tile}>
            <Skeleton className={classes.picture} radius="lg" />
            <Skeleton height={16} width="60%" radius="sm" mt={12} />
          </div>
        ))}
      </div>
    </div>
  )
}
