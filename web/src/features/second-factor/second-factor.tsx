import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { secondFactorQuery } from './api.ts'
import { RenewCodes } from './renew-codes.tsx'
import classes from './second-factor.module.css'
import { secondFactorTexts } from './texts.ts'
import { TurnOff } from './turn-off.tsx'
import { TurnOn } from './turn-on.tsx'

type Opened = 'on' | 'off' | 'renew' | null

export function SecondFactor() {
  const t = useTexts(secondFactorTexts)
  const { data } = useSuspenseQuery(secondFactorQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <section className={classes.section}>
      <h2>{t('title')}</h2>
      <p className={classes.what}>{t('what')}</p>
      {data.on ? (
        <p>
          {t('isOn', { since: data.since === null ? '' : formatDate(data.since) })}{' '}
          {t('codesLeft', { count: data.recoveryCodesLeft })} {t('othersStay')}
        </p>
      ) : (
        <p>{t('isOff')}</p>
      )}
      <div className={classes.buttons}>
        {data.on && (
          <Button key="renew" variant="default" onClick={() => setOpened('renew')}>
            {t('renew')}
          </Button>
        )}
        {/* One button for both, so that the focus returns to it. */}
        <Button
          key="switch"
          variant="default"
          {...(data.on && { color: 'red' })}
          onClick={() => setOpened(data.on ? 'off' : 'on')}
        >
          {data.on ? t('turnOff') : t('turnOn')}
        </Button>
      </div>
      <TurnOn opened={opened === 'on'} onClose={close} />
      <TurnOff opened={opened === 'off'} onClose={close} />
      <RenewCodes opened={opened === 'renew'} onClose={close} />
    </section>
  )
}
