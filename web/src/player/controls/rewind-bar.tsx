import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/language/texts.ts'
import { playerTexts } from '../texts.ts'
import styles from './rewind-bar.module.css'

type Props = {
  reach: number
  behind: number
  onRewind: (behind: number) => void
}

const step = 10
/** Shows the choice until its picture comes. */
const arrivedMs = 2_000

export function toClock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export function RewindBar({ reach, behind, onRewind }: Props) {
  const t = useTexts(playerTexts)
  const inputRef = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const shown = Math.min(reach, wanted ?? behind)
  const choose = useEffectEvent((next: number) => {
    onRewind(next)
    return window.setTimeout(() => setWanted(null), arrivedMs)
  })

  // The native `change` comes on release or per key, so dragging fetches nothing.
  useEffect(() => {
    const input = inputRef.current
    let timer = 0
    const onChange = () => {
      clearTimeout(timer)
      timer = choose(-(input?.valueAsNumber ?? 0))
    }
    input?.addEventListener('change', onChange)
    return () => {
      clearTimeout(timer)
      input?.removeEventListener('change', onChange)
    }
  }, [])

  return (
    <label className={styles.rewind} data-rewind="">
      <span className={styles.time} aria-hidden="true">
        -{toClock(shown)}
      </span>
      <input
        ref={inputRef}
        type="range"
        min={-reach}
        max={0}
        step={step}
        value={-shown}
        aria-label={t('rewind')}
        aria-valuetext={shown < step ? t('live') : t('rewindBehind', { time: toClock(shown) })}
        onChange={(event) => setWanted(-event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}
