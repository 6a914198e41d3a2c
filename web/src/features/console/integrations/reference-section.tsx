import { Anchor, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { load } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../components/back-link.tsx'
import { type DescribedCall, descriptionQuery } from './description.ts'
import classes from './integrations.module.css'
import { schemaText } from './schema-text.ts'
import { integrationTexts } from './texts.ts'

function ReferenceSection() {
  const t = useTexts(integrationTexts)
  const { data: calls } = useSuspenseQuery(descriptionQuery)
  const [which, setWhich] = useState('keys')
  const [text, setText] = useState('')
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean)
  const found = calls.filter(({ path, summary, id, forKeys }) => {
    const all = `${id} ${path} ${summary}`.toLowerCase()
    return (which === 'all' || forKeys) && words.every((word) => all.includes(word))
  })
  return (
    <Page title={t('reference')} width="wide">
      <BackLink to={paths.adminIntegrations()}>{t('integrations')}</BackLink>
      <p>
        {t('referenceText')}{' '}
        <Anchor href="/api/openapi.json" underline="always">
          /api/openapi.json
        </Anchor>
      </p>
      <pre className={classes.example}>
        {`curl -X POST ${location.origin}/api/admin/people/search -H 'Authorization: Bearer strom_…' \\\n  -H 'Content-Type: application/json' -d '{"text":"kari@example.org"}'`}
      </pre>
      <div className={classes.finder}>
        <SearchField label={t('findCall')} value={text} onChange={setText} />
        <NativeSelect
          label={t('whichCalls')}
          value={which}
          data={[
            { value: 'keys', label: t('callsOfKeys') },
            { value: 'all', label: t('allCalls') },
          ]}
          onChange={(event) => setWhich(event.currentTarget.value)}
        />
      </div>
      {found.length === 0 && <p role="status">{t('noCall')}</p>}
      {found.map((call) => (
        <Call key={call.id} call={call} />
      ))}
    </Page>
  )
}

/** OpenAPI descriptions are in English. */
function Call({ call: { method, path, summary, description, body, answer } }: { call: DescribedCall }) {
  const t = useTexts(integrationTexts)
  return (
    <details className={classes.call}>
      <summary>
        <code>
          {method} {path}
        </code>{' '}
        <span lang="en">{summary}</span>
      </summary>
      <p lang="en">{description}</p>
      <h2>{t('sent')}</h2>
      {body ? <pre>{schemaText(body)}</pre> : <p>{t('noBody')}</p>}
      <h2>{t('answered')}</h2>
      <pre>{answer && schemaText(answer)}</pre>
    </details>
  )
}

export function loader() {
  return load(descriptionQuery)
}

export { ReferenceSection as Component }
