import { Button, Loader, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OwnText } from '@strom/contract'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { FailurePanel } from '../../../components/failure-panel.tsx'
import { Page } from '../../../components/page.tsx'
import { Rows } from '../components/rows.tsx'
import { ownTextsQuery } from './api.ts'
import { findTexts, type ShownText, textPlaces } from './find-texts.ts'
import { TextForm } from './text-form.tsx'
import classes from './texts.module.css'

/** The words of the pages that an owner may change, in both languages. */
export function TextsSection() {
  const { t } = useTranslation(['consoleTexts', 'console'])
  const { data, error, refetch } = useQuery(ownTextsQuery)
  return (
    <Page title={t('console:texts')} width="wide">
      {data && <Texts own={data} />}
      {!data && (error ? <FailurePanel error={error} onRetry={() => refetch()} /> : <Loader />)}
    </Page>
  )
}

function Texts({ own }: { own: ReadonlyMap<string, OwnText> }) {
  const { t } = useTranslation('consoleTexts')
  const [words, setWords] = useState('')
  const [chosenPlace, setPlace] = useState('all')
  const [chosenId, setChosenId] = useState<string>()
  const [editing, editor] = useDisclosure(false)
  const place = textPlaces.find((one) => one === chosenPlace) ?? null
  const chosen = findTexts(own, { place: null, words: '' }).find(({ id }) => id === chosenId)
  return (
    <>
      <div className={classes.search}>
        <TextInput
          type="search"
          label={t('search')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('place')}
          value={chosenPlace}
          data={[
            { value: 'all', label: t('all') },
            ...textPlaces.map((one) => ({ value: one, label: t(`place-${one}`) })),
          ]}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      </div>
      <Rows<ShownText>
        empty={t('none')}
        rows={findTexts(own, { place, words })}
        keyOf={({ id }) => id}
        columns={[
          [t('english'), ({ en }) => <span className={classes.excerpt}>{en}</span>],
          [
            t('norwegian'),
            ({ nb }) => (
              <span className={classes.excerpt} lang="nb" data-wide>
                {nb}
              </span>
            ),
          ],
          [t('state'), ({ version }) => t(version === null ? 'asItComes' : 'changed')],
          [
            t('act'),
            ({ id, en }) => (
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('editThis', { text: en.slice(0, 60) })}
                onClick={() => {
                  setChosenId(id)
                  editor.open()
                }}
              >
                {t('edit')}
              </Button>
            ),
          ],
        ]}
      />
      <Dialog title={t('edit')} opened={editing} onClose={editor.close} size="lg">
        {chosen && <TextForm key={`${chosen.id} ${chosen.version}`} text={chosen} onDone={editor.close} />}
      </Dialog>
    </>
  )
}
