import { plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** `crypto.randomUUID` needs TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

type Options<Answer, Variables> = {
  call: (variables: Variables, idempotencyKey: string) => Promise<Answer>
  onAnswer: (answer: Answer) => unknown
  /** The form stays for further input. */
  reusable?: boolean
}

/** A second click does nothing, even before React knows of the first; a retry has no second effect. */
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
