import type { ReactNode } from 'react'
import { errorTexts } from '../lib/error-texts.ts'
import { useTexts } from '../lib/language/texts.ts'
import { reload } from '../lib/reload.ts'
import styles from './overlay.module.css'
import { playerTexts } from './texts.ts'
import type { PlayerView } from './view.ts'

export type PlayerNotice = {
  title: string
  text?: string
  action?: { label: string; run: () => void }
  content?: ReactNode
}

type Props = {
  view: PlayerView
  notice: PlayerNotice | null
  busy: boolean
  title: string | undefined
  onStart: () => void
  onRetry: () => void
}

export function Overlay(props: Props) {
  return (
    <div slot="centered-chrome" className={styles.overlay} {...{ noautohide: '' }}>
      <Shown {...props} />
    </div>
  )
}

function Shown({ view, notice, busy, title, onStart, onRetry }: Props) {
  const t = useTexts(playerTexts)
  const tError = useTexts(errorTexts)
  const status = busy ? 'loading' : view.status

  if (notice) return <Panel {...notice} />
  switch (status) {
    case 'refused':
      return (
        <Panel
          title={t('refusedTitle')}
          text={t('refusedText')}
          action={{ label: t('tryAgain'), run: onRetry }}
        />
      )
    case 'unsupported':
      return <Panel title={t('unsupportedTitle')} text={t('unsupportedText')} />
    case 'unloaded':
      // Some browsers remember a failed import.
      return <Panel title={tError('couldNotLoad')} action={{ label: tError('loadAgain'), run: reload }} />
    case 'idle':
      return <Panel title={t('idle')} />
    case 'casting':
      return <Panel title={t('casting')} {...(title && { text: title })} />
    case 'blocked':
      return (
        <div className={styles.cover}>
          <button type="button" className={`${styles.button} ${styles.bigPlay}`} onClick={onStart}>
            <PlayIcon />
            {t('play')}
          </button>
          <p className={styles.text} role="status">
            {t('blocked')}
          </p>
        </div>
      )
    case 'network':
    case 'source':
      return (
        <div className={styles.trouble} data-dim={!view.started || undefined}>
          <div className={styles.pill}>
            <span className={styles.spinner} data-small />
            <p role="status">
              <strong>{t(status === 'network' ? 'networkTitle' : 'sourceTitle')}</strong>
              <span>{t(status === 'network' ? 'networkText' : 'sourceText')}</span>
            </p>
            <button type="button" className={`${styles.button} ${styles.quiet}`} onClick={onRetry}>
              {t('retry')}
            </button>
          </div>
        </div>
      )
    case 'loading':
    case 'waiting':
      return (
        <div className={styles.wait}>
          <span className={styles.spinner} />
          <p className={styles.heard} role="status">
            {t(status)}
          </p>
        </div>
      )
    case 'playing':
      return (
        <>
          <p className={styles.heard} role="status">
            {title && t('playing', { title })}
          </p>
          {view.silenced && (
            <button type="button" className={`${styles.button} ${styles.unmute}`} onClick={onStart}>
              <MutedIcon />
              {t('unmute')}
            </button>
          )}
        </>
      )
  }
}

function Panel({ title, text, action, content }: PlayerNotice) {
  return (
    <div className={styles.cover}>
      <div className={styles.panel} role="status">
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {content}
      {action && (
        <button type="button" className={styles.button} onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}

function PlayIcon() {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" fill="currentColor" aria-hidden="true">
      <path d="M7 4.6v14.8c0 .8.9 1.3 1.6.8l11-7.4c.6-.4.6-1.2 0-1.6l-11-7.4C7.9 3.3 7 3.8 7 4.6Z" />
    </svg>
  )
}

function MutedIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Z" strokeLinejoin="round" />
      <path d="m16 9.5 5 5m0-5-5 5" strokeLinecap="round" />
    </svg>
  )
}
