import { Button, TextInput } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../lib/answers.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { cannedRepliesQuery, keepReply, removeReply } from '../api.ts'
import classes from './canned-replies.module.css'
import { ticketTexts } from './texts.ts'

type Reply = { title: string; message: string }

type CannedRepliesProps = { draft: string; onInsert: (message: string) => void }

export function CannedReplies({ draft, onInsert }: CannedRepliesProps) {
  const t = useTexts(ticketTexts)
  const refuse = useErrorToast()
  const { data: replies = [] } = useQuery(cannedRepliesQuery)
  const [title, setTitle] = useState('')
  const [removed, setRemoved] = useState<Reply>()
  const onSettled = () => refresh(cannedRepliesQuery.queryKey)
  const keeping = useMutation({
    mutationFn: keepReply,
    onSuccess(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success) return refuse(answer)
      setTitle('')
    },
    onSettled,
  })
  const removing = useMutation({
    mutationFn: (reply: Reply) => removeReply(reply.title),
    onSettled,
  })

  function remove(reply: Reply) {
    removing.mutate(reply)
    setRemoved(reply)
  }

  function putBack(reply: Reply) {
    keeping.mutate(reply)
    setRemoved(undefined)
  }

  return (
    <details className={classes.replies}>
      <summary>{t('cannedReplies', { number: replies.length })}</summary>
      {replies.length === 0 && <p>{t('noCannedReplies')}</p>}
      <ul>
        {replies.map((reply) => (
          <li key={reply.title}>
            <span className={classes.text}>
              <strong>{reply.title}</strong>
              <span className={classes.message}>{reply.message}</span>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('insertOf', { title: reply.title })}
              onClick={() => onInsert(reply.message)}
            >
              {t('insert')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={t('removeOf', { title: reply.title })}
              onClick={() => remove(reply)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">
        {removed && (
          <>
            {t('replyRemoved', { title: removed.title })}{' '}
            <Button size="xs" variant="default" onClick={() => putBack(removed)}>
              {t('undo')}
            </Button>
          </>
        )}
      </p>
      <div className={classes.keep}>
        <TextInput
          label={t('keepAs')}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={keeping.isPending}
          disabled={title.trim() === '' || draft.trim() === ''}
          onClick={() => keeping.mutate({ title, message: draft })}
        >
          {t('keep')}
        </Button>
      </div>
    </details>
  )
}
