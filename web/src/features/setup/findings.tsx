import { Button } from '@mantine/core'
import type { SetupFinding } from '@strom/contract'
import { tellFinding } from '@strom/contract/content/findings'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { FailedLine } from '../../components/failed-line.tsx'
import { currentLanguage } from '../../lib/language/current-language.ts'
import { useTexts } from '../../lib/language/texts.ts'
import classes from './setup.module.css'
import { setupTexts } from './texts.ts'

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, problem: IconCircleX } as const

type FindingsProps = {
  found: readonly SetupFinding[] | undefined
  check: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

export function Findings({ found, check }: FindingsProps) {
  const t = useTexts(setupTexts)
  const wrong = check.error !== null || found?.some(({ state }) => state !== 'ok')
  return (
    <>
      <ul className={classes.findings} aria-busy={check.isFetching}>
        {found?.map(({ check: name, state, code, values }) => {
          const StateIcon = icons[state]
          const { says, advice } = tellFinding(code, values, currentLanguage())
          return (
            <li key={name} data-state={state}>
              <StateIcon size={20} stroke={1.7} role="img" aria-label={t(state)} />
              <span>
                {says}
                {advice && <small>{advice}</small>}
              </span>
            </li>
          )
        })}
        {check.isFetching && <li>{t('looking')}</li>}
      </ul>
      {wrong && !check.isFetching && (
        <>
          <FailedLine error={check.error} />
          <Button variant="default" mb="md" onClick={() => check.refetch()}>
            {t('lookAgain')}
          </Button>
        </>
      )}
    </>
  )
}
