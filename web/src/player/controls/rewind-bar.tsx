import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './rewind-bar.module.css'

type Props = {
  /** How far back one can go, in seconds. */
  reach: number
  /** How far behind the live edge the picture is, in seconds. */
  behind: number
  onRewind: (behind: number) => void
}

const step = 10
/** What is dragged over is not fetched. */
const settledMs = 250

/** Minutes and seconds, as clocks have them. */
export function toClock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The last minutes of a broadcast: its right end is live. */
export function RewindBar({ reach, behind, onRewind }: Props) {
  const { t } = useTranslation('player')
  const [wanted, setWanted] = useState<{ behind: number; timer: number } | null>(null)
  const shown = Math.min(reach, wanted?.behind ?? behind)
  const text = shown < step ? t('live') : t('rewindBehind', { time: toClock(shown) })

  function choose(next: number) {
    clearTimeout(wanted?.timer)
    const timer = window.setTimeout(() => {
      setWanted(null)
      onRewind(next)
    }, settledMs)
    setWanted({ behind: next, timer })
  }

  return (
    <label className={styles.rewind} data-rewind="">
      <span className={styles.time} aria-hidden="true">
        -{toClock(shown)}
      </span>
      <input
        type="range"
        min={-reach}
        max={0}
        step={step}
        value={-shown}
        aria-label={t('rewind')}
        aria-valuetext={text}
        onChange={(event) => choose(-event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}
