import { Button, Loader, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OwnText } from '@strom/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../../components/dialog.tsx'
import { NotLoaded } from '../../../components/not-loaded.tsx'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { load } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { NearEnd } from '../components/near-end.tsx'
import { consoleTexts } from '../texts.ts'
import { allTextsQuery, ownTextsQuery } from './api.ts'
import { findTexts, firstTexts, textPlaces } from './find-texts.ts'
import { TextTable } from './text-table.tsx'
import classes from './texts.module.css'
import { wordingTexts } from './texts.ts'

function TextsSection() {
  const t = useTexts(wordingTexts)
  const tConsole = useTexts(consoleTexts)
  const { data } = useSuspenseQuery(ownTextsQuery)
  return (
    <Page
      title={tConsole('texts')}
      width="wide"
      tools={
        <Button component={Link} to="faq" variant="default">
          {t('faqArrange')}
        </Button>
      }
    >
      <Texts own={data} />
    </Page>
  )
}

const TextForm = lazyExtra(async () => (await import('./text-form.tsx')).TextForm, NotLoaded)

/** Rows drawn at first, and again near the end of the list. */
const step = 12

function Texts({ own }: { own: ReadonlyMap<string, OwnText> }) {
  const t = useTexts(wordingTexts)
  const [words, setWords] = useState('')
  const [chosenPlace, setPlace] = useState('all')
  const [chosenId, setChosenId] = useState<string>()
  const [editing, editor] = useDisclosure(false)
  const [isWritten, setWritten] = useState(false)
  const [shown, setShown] = useState(step)
  const place = textPlaces.find((one) => one === chosenPlace) ?? null

  const isSought = words.trim() !== '' || place !== null
  const all = useQuery({ ...allTextsQuery, enabled: isSought || shown > step })
  const texts = all.data ?? firstTexts
  const found = findTexts(texts, own, { place, words })
  const chosen = findTexts(texts, own, { place: null, words: '' }).find(({ id }) => id === chosenId)
  return (
    <>
      <div className={classes.search}>
        <SearchField label={t('search')} value={words} onChange={setWords} />
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
      {(found.length > 0 || all.data) && (
        <TextTable
          texts={found.slice(0, shown)}
          onEdit={(id) => {
            setChosenId(id)
            editor.open()
          }}
        />
      )}
      {found.length > shown && <NearEnd key={shown} onNear={() => setShown(shown + step)} />}
      {!all.data && (all.error ? <NotLoaded /> : all.isFetching && <Loader mt="md" />)}
      {/* A click outside must not lose unsaved text. */}
      <Dialog title={t('edit')} opened={editing} onClose={editor.close} persistent={isWritten} size="lg">
        {chosen && <TextForm key={chosen.id} text={chosen} onWritten={setWritten} onDone={editor.close} />}
      </Dialog>
    </>
  )
}

export function loader() {
  return load(ownTextsQuery)
}

export { TextsSection as Component }
