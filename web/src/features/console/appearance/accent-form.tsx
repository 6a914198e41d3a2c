import { Button, TextInput } from '@mantine/core'
import { accentShades } from '@strom/rules/accent'
import { type FormEvent, useState } from 'react'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './appearance.module.css'
import { appearanceTexts } from './texts.ts'

type AccentFormProps = { accent: string; isSaving: boolean; onSave: (colour: string) => void }

export function AccentForm({ accent, isSaving, onSave }: AccentFormProps) {
  const t = useTexts(appearanceTexts)
  const [typed, setTyped] = useState(accent)
  const colour = typed.trim().toLowerCase()
  const isColour = /^#[0-9a-f]{6}$/.test(colour)
  const isWrong = colour !== '' && !isColour

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong && colour !== accent) onSave(colour)
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <div className={classes.choose}>
        <input
          type="color"
          aria-label={t('choose')}
          className={classes.swatch}
          value={isColour ? colour : strom}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          label={t('code')}
          description={t('codeNote')}
          maxLength={7}
          value={typed}
          error={isWrong && t('codeWrong')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={classes.samples}>
        <Sample scheme="light" colour={isColour ? colour : strom} />
        <Sample scheme="dark" colour={isColour ? colour : strom} />
      </div>
      <div className={classes.acts}>
        <SubmitButton loading={isSaving} disabled={isWrong || colour === accent}>
          {t('save')}
        </SubmitButton>
        {accent !== '' && (
          <Button variant="default" disabled={isSaving} onClick={() => onSave('')}>
            {t('own')}
          </Button>
        )}
      </div>
    </form>
  )
}

const strom = '#c9f24a'

function Sample({ scheme, colour }: { scheme: 'light' | 'dark'; colour: string }) {
  const t = useTexts(appearanceTexts)
  const { accent, text, soft, on } = accentShades(colour, scheme)
  return (
    <figure className={classes.sample} data-scheme={scheme}>
      <figcaption>{t(scheme)}</figcaption>
      <span className={classes.filled} style={{ background: accent, color: on }}>
        {t('sampleButton')}
      </span>
      <span style={{ color: text }}>{t('sampleText')}</span>
      <span className={classes.filled} style={{ background: soft, color: text }}>
        {t('sampleSoft')}
      </span>
    </figure>
  )
}
