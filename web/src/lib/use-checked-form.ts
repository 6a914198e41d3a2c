import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'

/** Mantine's form, which puts the focus on the first field that is wrong, in the order of `initialValues`. */
export function useCheckedForm<Values extends Record<string, unknown>>(
  input: UseFormInput<Values>,
): UseFormReturnType<Values> {
  const form: UseFormReturnType<Values> = useForm(input)

  function focusFirst(errors: Record<string, unknown>) {
    const first = Object.keys(input.initialValues ?? {}).find((field) => errors[field])
    if (first) form.getInputNode(first)?.focus()
  }

  return { ...form, onSubmit: (send, refuse = focusFirst) => form.onSubmit(send, refuse) }
}
