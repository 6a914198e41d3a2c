import { Anchor, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import classes from './login.module.css'
import { sessionTexts } from './texts.ts'

type CodeFormProps = {
  /** The answer to the last code; a new object for each. */
  refused: object | undefined
  sentence: string
  pending: boolean
  onCode: (code: string) => void
  onBack: () => void
}

export function CodeForm({ refused, sentence, pending, onCode, onBack }: CodeFormProps) {
  const t = useTexts(sessionTexts)
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [recovers, setRecovers] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused code is cleared, and so is one of the other kind.
  useEffect(() => {
    setCode('')
    field.current?.focus()
  }, [refused, recovers])

  function submit(event: FormEvent) {
    event.preventDefault()
    const empty = code.trim() === ''
    setMissing(empty)
    if (!empty) onCode(code)
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        ref={field}
        label={t(recovers ? 'recoveryCode' : 'code')}
        name="code"
        autoComplete="one-time-code"
        // A recovery code has letters, which a phone's numeric keyboard lacks.
        inputMode={recovers ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        value={code}
        error={missing && t('enterCode')}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={classes.ways}>
        <Anchor component="button" type="button" onClick={() => setRecovers(!recovers)}>
          {t(recovers ? 'useApp' : 'useRecoveryCode')}
        </Anchor>
        <Anchor component="button" type="button" onClick={onBack}>
          {t('otherAccount')}
        </Anchor>
      </div>
      <div role="alert" className={classes.refused}>
        {sentence}
      </div>
      <SubmitButton size="md" fullWidth loading={pending}>
        {t('signIn')}
      </SubmitButton>
    </form>
  )
}
