import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../components/choices.tsx'
import { keysQuery } from '../../lib/keys-query.ts'
import { useUser } from '../../lib/member.ts'

type KeptKeysProps = { kept: readonly string[]; onChange: (kept: string[]) => void }

export function KeptKeys({ kept, onChange }: KeptKeysProps) {
  const { t } = useTranslation('sessions')
  const user = useUser()
  const { data: keys = [] } = useQuery({
    ...keysQuery,
    enabled: user.is_owner && !user.secondFactorMissing,
    select: (all) => all.filter(({ owner }) => owner === user.email),
  })
  if (keys.length === 0) return null
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  return (
    <Choices
      legend={t('keptKeys')}
      note={t('keptKeysNote')}
      choices={keys.map(({ id }) => id)}
      label={(id) => names.get(id) ?? ''}
      chosen={kept}
      onChange={onChange}
    />
  )
}
