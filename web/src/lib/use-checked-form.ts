import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useLayoutEffect } from 'react'
import { useIsHydrating } from './use-is-hydrating.ts'

/**
 * Mantine's form, which puts the focus on the first field that is wrong, in the order of `initialValues`. Text that was typed into the
 * prerendered form before React was there is kept, and a form that was sent by then is sent.
 */
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
    const nodes = fields.map((field) => [field, form.getInputNode(field)] as const)
    for (const [field, node] of nodes) {
      if (node instanceof HTMLInputElement && node.value !== node.defaultValue) {
        form.setValues({ [field]: node.value } as Partial<Values>)
      }
    }
    const sent = nodes.map(([, node]) => node?.closest('form')).find((one) => one?.dataset.sentEarly)
    if (sent) {
      delete sent.dataset.sentEarly
      sent.requestSubmit()
    }
  }, [])

  return { ...form, onSubmit: (send, refuse = focusFirst) => form.onSubmit(send, refuse) }
}
