import { plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** An idempotency key; not `crypto.randomUUID`, which a site without TLS does not have. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

type Options<Answer, Variables> = {
  call: (variables: Variables, idempotencyKey: string) => Promise<Answer>
  onAnswer: (answer: Answer) => unknown
  /** Whether the form stays for further input, as one for messages does; any other ends with its success. */
  reusable?: boolean
}

/**
 * A form's call that must not be made twice: a second click or Enter does nothing, even before React or the cache know of
 * the first; and after a lost answer a retry has no second effect, by its idempotency key.
 */
export function useIdempotentMutation<Answer extends { resultCode: number }, Variables>({
  call,
  onAnswer,
  reusable = false,
}: Options<Answer, Variables>) {
  const key = useRef<string>(null)
  const isLocked = useRef(false)
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn(variables: Variables) {
      key.current ??= newKey()
      return call(variables, key.current)
    },
    onSuccess: onAnswer,
    onSettled(answer) {
      const done = answer?.resultCode === plainResult.success
      if (done && reusable) key.current = null
      isLocked.current = done && !reusable
    },
  })

  function send(variables: Variables) {
    if (isLocked.current) return
    isLocked.current = true
    mutate(variables)
  }

  return { send, answer: data, isPending, reset }
}
