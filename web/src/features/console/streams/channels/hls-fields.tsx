import { Button, TextInput } from '@mantine/core'
import { plainResult, type SourceFound } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { Checkbox } from '../../../../components/checkbox.tsx'
import { ErrorMessage } from '../../../../components/error-message.tsx'
import { formatNumber } from '../../../../lib/format-number.ts'
import { isFailure } from '../../../../lib/http/failure.ts'
import { currentLanguage } from '../../../../lib/language/current-language.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { GrowingText } from '../../components/growing-text.tsx'
import type { useFieldErrors } from '../form/use-field-errors.ts'
import { channelActs } from './api.ts'
import { type ChannelField, findChannelField, validateTest } from './channel-errors.ts'
import classes from './hls-fields.module.css'
import { formatQuality, type HlsSource } from './hls-source.ts'
import { channelTexts } from './texts.ts'

type HlsFieldsProps = {
  source: HlsSource
  onChange: (fresh: Partial<HlsSource>) => void
  wrong: ReturnType<typeof useFieldErrors<ChannelField>>
  /** The channel whose stored address and headers fill empty fields. */
  channelId?: string
}

export function HlsFields({ source, onChange, wrong, channelId }: HlsFieldsProps) {
  const t = useTexts(channelTexts)
  const { address, headers, allowInner, headersToAll } = source
  const tested = {
    allowInner,
    headersToAll,
    ...(channelId !== undefined && { id: channelId }),
    ...((channelId === undefined || address.trim() !== '') && { address }),
    ...((channelId === undefined || headers.trim() !== '') && { headers }),
  }
  const testing = useMutation({
    mutationFn: () => channelActs.testHls(tested),
    onSuccess: wrong.refused,
  })
  const answer = testing.data
  const found =
    answer && !isFailure(answer) && answer.resultCode === plainResult.success ? answer.found : null

  function set(fresh: Partial<HlsSource>) {
    testing.reset()
    onChange(fresh)
    wrong.changed(fresh)
  }

  return (
    <>
      <TextInput
        label={t('address')}
        description={t(channelId === undefined ? 'addressNote' : 'addressKept')}
        name="address"
        error={wrong.errors.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.org/live/index.m3u8"
        value={address}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
      <GrowingText
        label={t('headers')}
        description={t(channelId === undefined ? 'headersNote' : 'headersKept')}
        name="headers"
        error={wrong.errors.headers}
        placeholder="Authorization: Bearer …"
        autoComplete="off"
        spellCheck={false}
        rows={2}
        value={headers}
        onChange={(event) => set({ headers: event.currentTarget.value })}
      />
      <Checkbox
        label={t('headersToAll')}
        description={t('headersToAllNote')}
        checked={headersToAll}
        onChange={(event) => set({ headersToAll: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('allowInner')}
        description={t('allowInnerNote')}
        checked={allowInner}
        onChange={(event) => set({ allowInner: event.currentTarget.checked })}
      />
      <div className={classes.tested}>
        <Button
          variant="default"
          loading={testing.isPending}
          disabled={channelId === undefined && address.trim() === ''}
          onClick={() => {
            if (wrong.accepts(validateTest(tested))) testing.mutate()
          }}
        >
          {t('test')}
        </Button>
        <div role="status">{found && <Found found={found} />}</div>
        <ErrorMessage answer={findChannelField(answer) ? undefined : answer} />
      </div>
    </>
  )
}

function Found({ found }: { found: SourceFound }) {
  const t = useTexts(channelTexts)
  const { renditions, segmentSeconds, partSeconds, blockingReload, ended } = found
  const language = currentLanguage()
  const seconds = (number: number) => formatNumber(Math.round(number * 10) / 10, language)
  const qualities = renditions.map((one) => formatQuality(one, language))
  return (
    <ul className={classes.found}>
      <li>{t(ended ? 'foundEnded' : 'foundLive')}</li>
      {renditions.length > 0 && <li>{t('foundQualities', { list: qualities.join(', ') })}</li>}
      <li>
        {partSeconds === null
          ? t('foundSegments', { seconds: seconds(segmentSeconds) })
          : t('foundParts', { seconds: seconds(segmentSeconds), part: seconds(partSeconds) })}
      </li>
      <li>{t(blockingReload ? 'foundLowLatency' : 'foundNoLowLatency')}</li>
    </ul>
  )
}
