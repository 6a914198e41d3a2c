import { Button } from '@mantine/core'
import { useTexts } from '../../lib/language/texts.ts'
import type { ChosenRange } from './api.ts'
import { presetRange, presets } from './days.ts'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'

export function Presets({ range, onChoose }: { range: ChosenRange; onChoose: (range: ChosenRange) => void }) {
  const t = useTexts(reportTexts)
  const now = new Date()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div role="group" aria-label={t('presets')} className={classes.presets}>
      {presets.map((preset) => {
        const days = presetRange(preset, now)
        return (
          <Button
            key={preset}
            variant="default"
            size="xs"
            aria-pressed={range?.start === days.start && range.end === days.end}
            onClick={() => onChoose(days)}
          >
            {t(`preset-${preset}`)}
          </Button>
        )
      })}
    </div>
  )
}
