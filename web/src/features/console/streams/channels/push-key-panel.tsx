import { Button, TextInput } from '@mantine/core'
import type { PushKey } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import formClasses from '../../../../components/form.module.css'
import { GrowingText } from '../../components/growing-text.tsx'
import streamsClasses from '../streams.module.css'
import { CopyButton } from './copy-button.tsx'
import classes from './push-key-panel.module.css'

type PushKeyPanelProps = { push: PushKey; onDone: () => void }

/** A channel's key and what an encoder needs, the one time it is shown. */
export function PushKeyPanel({ push, onDone }: PushKeyPanelProps) {
  const { t } = useTranslation('consoleChannels')
  const { address, ffmpeg, obs } = push
  const rows = [
    [t('pushAddress'), address],
    [t('obsMuxer'), obs.muxer],
    [t('obsEncoder'), obs.encoder],
  ] as const
  return (
    <div className={formClasses.form}>
      <p className={classes.once}>{t('keyOnce')}</p>
      {rows.map(([label, value]) => (
        <TextInput
          key={label}
          label={label}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          rightSection={<CopyButton value={value} what={label} />}
        />
      ))}
      <p className={streamsClasses.hint}>{t('obsKeyframes', { frames: obs.keyframeInterval })}</p>
      <GrowingText
        label={t('ffmpeg')}
        readOnly
        rows={2}
        value={ffmpeg}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyButton value={ffmpeg} what={t('ffmpeg')} />}
      />
      <Button fullWidth onClick={onDone}>
        {t('keyDone')}
      </Button>
    </div>
  )
}
