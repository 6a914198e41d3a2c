import { useEffect, useRef, useState } from 'react'
import { useErrorMessage } from '../../../../lib/use-error-message.ts'

export type ErrorsOf<Name extends string> = Partial<Record<Name, string>>

/** `fieldOf`: the only field that a refusal is about, else undefined. */
export type FormFields<Name extends string> = {
  readonly names: readonly Name[]
  fieldOf(answer: object | undefined): Name | undefined
}

export function firstField<Name extends string>(
  names: readonly Name[],
  errors: ErrorsOf<Name>,
): Name | undefined {
  return names.find((name) => errors[name])
}

/** Shows an error until its field is changed, and focuses the first one. */
export function useFieldErrors<Name extends string>({ names, fieldOf }: FormFields<Name>) {
  const errorMessage = useErrorMessage()
  const formRef = useRef<HTMLFormElement>(null)
  const [told, setTold] = useState<ErrorsOf<Name>>({})
  const [changed, setChanged] = useState<readonly string[]>([])
  const errors: ErrorsOf<Name> = { ...told }
  for (const name of names) if (changed.includes(name)) delete errors[name]

  useEffect(() => {
    const first = firstField(names, told)
    const field = first && formRef.current?.elements.namedItem(first)
    if (!(field instanceof HTMLElement)) return
    const folded = field.closest('details')
    if (folded) folded.open = true
    field.focus()
  }, [names, told])

  function tell(wrong: ErrorsOf<Name>) {
    setTold(wrong)
    setChanged([])
  }

  return {
    formRef,
    errors,
    /** Shows errors found before sending; true if there are none. */
    accepts(wrong: ErrorsOf<Name>): boolean {
      tell(wrong)
      return firstField(names, wrong) === undefined
    },
    refused(answer: { detail?: string | undefined }) {
      const field = fieldOf(answer)
      if (field) tell({ [field]: errorMessage(answer) } as ErrorsOf<Name>)
    },
    changed: (fields: object) => setChanged((known) => [...known, ...Object.keys(fields)]),
    clear: () => tell({}),
  }
}
