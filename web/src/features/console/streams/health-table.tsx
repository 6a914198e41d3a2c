import { Button } from '@mantine/core'
import { plainResult, type SourceHealth, type StreamHealth } from '@strom/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { DataTable } from '../../../components/data-table.tsx'
import { refresh } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { formatRoughDuration } from '../../../lib/format-duration.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { currentLanguage } from '../../../lib/language/current-language.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { formatPercent } from '../../../lib/percent.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { Badge, type Tone } from '../components/badge.tsx'
import { healthQuery, probeSources } from './api.ts'
import classes from './streams.module.css'
import { consoleStreamTexts } from './texts.ts'

const tones = {
  up: 'good',
  down: 'bad',
  off: 'plain',
  maintenance: 'doubtful',
  unknown: 'plain',
} as const satisfies Record<SourceHealth['state'], Tone>

function Uptime({ uptime, measuredSeconds, downSeconds }: SourceHealth) {
  const t = useTexts(consoleStreamTexts)
  if (uptime === null) return '---'
  const measured = formatRoughDuration(measuredSeconds, currentLanguage())
  const down = downSeconds === 0 ? null : formatRoughDuration(downSeconds, currentLanguage())
  return (
    <>
      {formatPercent(uptime, currentLanguage(), 2)}
      <p className={classes.hint}>
        {down === null ? t('neverDown', { measured }) : t('downFor', { down, measured })}
      </p>
    </>
  )
}

type Row = SourceHealth & Pick<StreamHealth, 'streamId' | 'title'>

export function HealthTable() {
  const t = useTexts(consoleStreamTexts)
  const queries = useQueryClient()
  const refuse = useErrorToast()
  const { data } = useSuspenseQuery(healthQuery)
  const probing = useMutation({
    mutationFn: probeSources,
    async onSuccess(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success) refuse(answer)
      else queries.setQueryData(healthQuery.queryKey, answer.streams)
      // Tiles and overview show it too.
      await refresh(['streams'], ['console', 'overview'])
    },
  })
  const rows = data.flatMap(({ streamId, title, sources }) =>
    sources.map((source): Row => ({ ...source, streamId, title })),
  )
  return (
    <>
      <p className={classes.note}>{t('healthNote')}</p>
      <DataTable<Row>
        cells="paired"
        {...{ empty: t('noneAsked'), rows, rowKey: ({ streamId, player }) => `${streamId} ${player}` }}
        columns={[
          [
            t('stream'),
            ({ title, player }) => (player === 'both' ? title : `${title} (${t(`health-${player}`)})`),
          ],
          [
            t('state'),
            ({ state, detail }) => (
              <>
                <Badge tone={tones[state]}>{t(`source-${state}`)}</Badge>
                {state === 'down' && detail && <p className={classes.hint}>{detail}</p>}
              </>
            ),
          ],
          [t('stateSince'), ({ since }) => (since === null ? '---' : formatMoment(since))],
          [t('uptime'), (source) => <Uptime {...source} />],
          [t('askedLast'), ({ probedAt }) => (probedAt === null ? '---' : formatMoment(probedAt))],
        ]}
      />
      <Button
        variant="default"
        mt="md"
        loading={probing.isPending}
        leftSection={<IconRefresh size={18} aria-hidden="true" />}
        onClick={() => probing.mutate()}
      >
        {t('probe')}
      </Button>
    </>
  )
}
