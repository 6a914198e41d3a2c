import { Button } from '@mantine/core'
import type { OwnerSetting } from '@strom/contract'
import { useTexts } from '../../../lib/language/texts.ts'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'

type NotAllowedProps = {
  settings: readonly OwnerSetting[]
  /** Has the next save store the value in force. */
  onKeep: (setting: OwnerSetting) => void
}

/** Stored values that this version does not allow, with the value in force instead. */
export function NotAllowed({ settings, onKeep }: NotAllowedProps) {
  const t = useTexts(settingTexts)
  const refused = settings.filter(({ stored }) => stored !== undefined)
  if (refused.length === 0) return null
  return (
    <section className={classes.group}>
      <h2>{t('notAllowed')}</h2>
      <p className={classes.text}>{t('notAllowedText')}</p>
      <ul className={classes.refused}>
        {refused.map((setting) => {
          const { name, stored, value } = setting
          const shown = JSON.stringify(value)
          return (
            <li key={name}>
              <span>
                {t('notAllowedLine', {
                  name,
                  meaning: setting.meaning,
                  stored: JSON.stringify(stored),
                  value: shown,
                })}
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={t('keepOf', { name })}
                onClick={() => onKeep(setting)}
              >
                {t('keep')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
