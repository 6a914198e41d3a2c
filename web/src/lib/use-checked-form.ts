import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type { contract } from '@strom/contract/forms'
import { type FormEvent, useEffect, useState } from 'react'
import { type Schema, validateBy } from './form-validation.ts'
import { useVisitorStirs } from './visitor-stirs.ts'

type Bodies = typeof contract

let bodies: Bodies | undefined

/** Fetches the contract's bodies. If that fails, only the server validates. */
async function fetchBodies(): Promise<void> {
  bodies ??= await import('@strom/contract/forms').then(
    (forms) => forms.contract,
    () => undefined,
  )
}

/** `validateBy` a body of the contract's that a form of `useCheckedForm` has fetched. */
export function checkBy(bodyOf: (bodies: Bodies) => Schema) {
  return (values: unknown): Record<string, string> => (bodies ? validateBy(bodyOf(bodies))(values) : {})
}

type CheckedForm<Values> = UseFormInput<Values> & { validate: (values: Values) => FormErrors }

/**
 * A form of a page's first screen: what it is checked by, schemas and all, is fetched when the visitor stirs. A form that is
 * sent before that is here waits for it, and is `submitting` so long. Where something is wrong the focus goes to the first such
 * field, in the order of `initialValues`.
 */
export function useCheckedForm<Values extends Record<string, unknown>>(
  input: CheckedForm<Values>,
): UseFormReturnType<Values> {
  const form: UseFormReturnType<Values> = useForm(input)
  const stirs = useVisitorStirs()
  const [waits, setWaits] = useState(false)

  useEffect(() => {
    if (stirs) void fetchBodies()
  }, [stirs])

  function goToFirst(errors: FormErrors) {
    const first = Object.keys(input.initialValues ?? {}).find((field) => errors[field])
    if (first) form.getInputNode(first)?.focus()
  }

  const onSubmit: typeof form.onSubmit =
    (send, refuse = goToFirst) =>
    async (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault()
      if (waits) return
      if (!bodies) {
        setWaits(true)
        await fetchBodies()
        setWaits(false)
      }
      form.onSubmit(send, refuse)(event)
    }
  return { ...form, onSubmit, submitting: waits }
}
