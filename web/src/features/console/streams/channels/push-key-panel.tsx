import { Button, TextInput } from '@mantine/core'
import type { PushKey } from '@strom/contract'
import { CopyButton } from '../../../../components/copy-button.tsx'
import formClasses from '../../../../components/form.module.css'
import { useTexts } from '../../../../lib/language/texts.ts'
import { GrowingText } from '../../components/growing-text.tsx'
import streamsClasses from '../streams.module.css'
import classes from './push-key-panel.module.css'
import { channelTexts } from './texts.ts'

type PushKeyPanelProps = { push: PushKey; onDone: () => void }

export function PushKeyPanel({ push, onDone }: PushKeyPanelProps) {
  const t = useTexts(channelTexts)
  const { key, server, address, ffmpeg, obs } = push
  return (
    <div className={formClasses.form}>
      <p className={classes.once}>{t('keyOnce')}</p>
      {server && (
        <>
          <Line label={t('rtmpServer')} value={server} />
          <Line label={t('streamKey')} value={key} />
          <p className={streamsClasses.hint}>{t('rtmpHint')}</p>
          <h3 className={classes.title}>{t('overHttp')}</h3>
        </>
      )}
      <Line label={t('pushAddress')} value={address} />
      <Line label={t('obsMuxer')} value={obs.muxer} />
      <Line label={t('obsEncoder')} value={obs.encoder} />
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

function Line({ label, value }: { label: string; value: string }) {
  return (
    <TextInput
      label={label}
      readOnly
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={<CopyButton value={value} what={label} />}
    />
  )
}
