import { useQuery } from '@tanstack/react-query'
import { Choices } from '../../components/choices.tsx'
import { keysQuery } from '../../lib/keys-query.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useUser } from '../../lib/member.ts'
import { sessionTexts } from './texts.ts'

type KeptKeysProps = { kept: readonly string[]; onChange: (kept: string[]) => void }

export function KeptKeys({ kept, onChange }: KeptKeysProps) {
  const t = useTexts(sessionTexts)
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
