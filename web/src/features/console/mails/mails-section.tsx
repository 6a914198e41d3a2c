import { Button, NativeSelect } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { MoreButton } from '../../../components/more-button.tsx'
import { Page } from '../../../components/page.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { loadList, refresh } from '../../../lib/answers.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { useSearch } from '../components/use-search.ts'
import { consoleTexts } from '../texts.ts'
import { type MailList, mailLists, mailsQuery, sendTestMail } from './api.ts'
import { MailTable } from './mail-table.tsx'
import classes from './mails.module.css'
import { RetryAll } from './retry-all.tsx'
import { mailTexts } from './texts.ts'

function MailsSection() {
  const t = useTexts(mailTexts)
  const tConsole = useTexts(consoleTexts)
  const [params, setParams] = useSearchParams()
  const which = parseList(params)
  const { text, setText, wanted } = useSearch()
  // The previous list stays while the next one loads.
  const list = useSuspenseInfiniteQuery(mailsQuery(useDeferredValue(which), useDeferredValue(wanted)))
  const mails = list.data.pages.flatMap((page) => page.mails)

  return (
    <Page
      title={tConsole('mails')}
      width="wide"
      tools={
        <div className={classes.tools}>
          {which === 'failed' && <RetryAll />}
          <SendTest />
        </div>
      }
    >
      <div className={classes.search}>
        <SearchField label={t('search')} value={text} onChange={setText} />
        <NativeSelect
          label={t('which')}
          value={which}
          data={mailLists.map((list) => ({ value: list, label: t(list) }))}
          onChange={(event) => setParams({ show: event.currentTarget.value }, { replace: true })}
        />
      </div>
      <MailTable mails={mails} />
      <MoreButton list={list}>{t('more')}</MoreButton>
    </Page>
  )
}

function SendTest() {
  const t = useTexts(mailTexts)
  const refuse = useErrorToast()
  const sending = useMutation({
    mutationFn: sendTestMail,
    async onSuccess(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success) return refuse(answer)
      toasts.show({ message: t('testSent', { to: answer.to }) })
      await refresh()
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={18} aria-hidden="true" />}
      loading={sending.isPending}
      onClick={() => sending.mutate()}
    >
      {t('sendTest')}
    </Button>
  )
}

function parseList(params: URLSearchParams): MailList {
  return mailLists.find((list) => list === params.get('show')) ?? 'all'
}

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return loadList(mailsQuery(parseList(searchParams), ''))
}

export { MailsSection as Component }
