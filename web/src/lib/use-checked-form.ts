import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useLayoutEffect } from 'react'
import { useIsHydrating } from './use-is-hydrating.ts'
import { useSentEarly } from './use-sent-early.ts'

/** Focuses the first wrong field. Text typed before hydration is kept. */
export function useCheckedForm<Values extends Record<string, unknown>>(
  input: UseFormInput<Values>,
): UseFormReturnType<Values> {
  const form: UseFormReturnType<Values> = useForm(input)
  const fields = Object.keys(input.initialValues ?? {})
  const isHydrating = useIsHydrating()

  function focusFirst(errors: Record<string, unknown>) {
    const first = fields.find((field) => errors[field])
    if (first) form.getInputNode(first)?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what the document held when React took it over.
  useLayoutEffect(() => {
    if (!isHydrating) return
    for (const field of fields) {
      const node = form.getInputNode(field)
      if (node instanceof HTMLInputElement && node.value !== node.defaultValue) {
        form.setValues({ [field]: node.value } as Partial<Values>)
      }
    }
  }, [])
  useSentEarly(() => fields.map((field) => form.getInputNode(field)?.closest('form')).find(Boolean))

  return { ...form, onSubmit: (send, refuse = focusFirst) => form.onSubmit(send, refuse) }
}
