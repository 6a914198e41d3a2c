import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { formatNumber } from '../lib/format-number.ts'
import { currentLanguage } from '../lib/language/current-language.ts'
import { useTexts } from '../lib/language/texts.ts'
import { asNumberField } from '../lib/step-by-key.ts'
import { judgeNumber, textBehind } from '../lib/typed-number.ts'
import classes from './number-field.module.css'
import { numberTexts } from './number-texts.ts'

type NumberFieldProps = {
  /** Null: empty, or no acceptable number. */
  value: number | null
  onChange: (value: number | null) => void
  decimals?: number
  hasFixedDecimals?: boolean
  /** Hidden from screen readers: the label or description names it. */
  before?: string
  after?: string
  /** A change of unit discards the typed text. */
  unit?: string
  min?: number
  max?: number
  /** Beyond a limit it becomes the limit at once; an invalid text is replaced on leaving. */
  isForced?: boolean
} & Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'leftSection'>

/** A different `value` from outside replaces it. */
type Typed = { text: string; shown: string; value: number | null; unit: string | undefined; isLeft?: boolean }

const noteBelow: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

function written(value: number, decimals?: number): string {
  return formatNumber(value, currentLanguage(), decimals)
}

/** Unacceptable text stays as typed, with an error. */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  hasFixedDecimals = false,
  before,
  after,
  unit,
  min,
  max,
  isForced = false,
  onBlur,
  onKeyDown,
  ...field
}: NumberFieldProps) {
  const t = useTexts(numberTexts)
  const [lastTyped, setTyped] = useState<Typed>()
  const typed = lastTyped?.unit === unit && lastTyped?.value === value ? lastTyped : undefined
  const stands = value === null ? '' : written(value, hasFixedDecimals ? decimals : undefined)
  const limits = { decimals, min, max }
  const judged = typed && judgeNumber(typed.text, limits)

  function take(text: string, isComposing: boolean) {
    const next = judgeNumber(text, limits)
    const taken = isForced ? (isComposing ? value : (next.forced ?? value)) : next.value
    const isMoved = isForced && !isComposing && (next.fault === 'low' || next.fault === 'high')
    setTyped({ text, unit, value: taken, shown: isMoved ? written(taken ?? 0) : text })
    if (taken !== value) onChange(taken)
  }

  function type({ currentTarget: { value: text }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { isComposing = false, data = null, inputType = '' } = nativeEvent as InputEvent
    const isAdded = inputType === 'insertText' && typed && !typed.isLeft
    take(isAdded ? textBehind(typed, text, data) : text, isComposing)
  }

  function leave() {
    if (!typed || !judged) return
    const isTaken = judged.fault === undefined || judged.fault === 'empty'
    if (isTaken && !(isForced && judged.fault === 'empty')) setTyped(undefined)
    else setTyped({ ...typed, ...(isForced && { shown: stands }), isLeft: true })
  }

  function say() {
    if (!typed || !judged?.fault) return undefined
    const { fault } = judged
    const least = written(min ?? 0)
    const most = written(max ?? 0)
    if (isForced && typed.isLeft && fault !== 'low' && fault !== 'high') return t('stays', { value: stands })
    // Typing 12 starts with 1.
    if (fault === 'low') return isForced || typed.isLeft || least === '0' ? t('low', { least }) : undefined
    if (fault === 'high') return t('high', { most })
    // A minus with nothing behind it yet.
    if (fault === 'empty' || (min === undefined && !typed.isLeft && /^[-−–]$/.test(typed.text)))
      return undefined
    if (fault === 'none' && decimals > 0) return t('amount')
    return t(fault, { count: decimals })
  }

  const wrong = say()
  const isRefused = wrong !== undefined && typed?.shown === typed?.text
  // Another number has replaced it: nothing is wrong any more.
  const isMended = wrong !== undefined && !isRefused
  return (
    <TextInput
      // Phone keypads for whole numbers lack a minus.
      {...(min !== undefined && { inputMode: decimals === 0 ? 'numeric' : 'decimal' })}
      {...field}
      {...asNumberField(
        value,
        { min, max },
        (next) => {
          setTyped(undefined)
          onChange(next)
        },
        onKeyDown,
      )}
      {...(isRefused && { error: wrong, errorProps: { role: 'alert' } })}
      {...(isMended && {
        description: wrong,
        descriptionProps: { role: 'status' },
        inputWrapperOrder: noteBelow,
      })}
      classNames={{ section: classes.unit ?? '', ...(field.classNames as object) }}
      {...(before && { leftSection: before, leftSectionWidth: `${before.length + 2}ch` })}
      {...(after && { rightSection: after, rightSectionWidth: `${after.length + 3}ch` })}
      value={typed?.shown ?? stands}
      onChange={type}
      onCompositionEnd={(event) => take(event.currentTarget.value, false)}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
    />
  )
}
