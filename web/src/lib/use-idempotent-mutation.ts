import { plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** What tells a call from others at the server; not `crypto.randomUUID`, which a site without TLS does not have. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

type Options<Answer, Wish> = {
  call: (wish: Wish, idempotencyKey: string) => Promise<Answer>
  onAnswer: (answer: Answer) => unknown
  /** The form stays for the next wish, as one for messages does; any other ends with what it did. */
  goesOn?: boolean
}

/**
 * The call of a form that must not be made twice: a second click or Enter does nothing, though neither React nor the cache
 * knows yet of the first; and where an answer was lost, trying again does not do it again, by the key that goes along.
 */
export function useIdempotentMutation<Answer extends { resultCode: number }, Wish>({
  call,
  onAnswer,
  goesOn = false,
}: Options<Answer, Wish>) {
  const key = useRef<string>(null)
  const isHeld = useRef(false)
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn(wish: Wish) {
      key.current ??= newKey()
      return call(wish, key.current)
    },
    onSuccess: onAnswer,
    onSettled(answer) {
      const done = answer?.resultCode === plainResult.success
      if (done && goesOn) key.current = null
      isHeld.current = done && !goesOn
    },
  })

  function send(wish: Wish) {
    if (isHeld.current) return
    isHeld.current = true
    mutate(wish)
  }

  return { send, answer: data, isPending, forgetAnswer: reset }
}
