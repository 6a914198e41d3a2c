import { useEffect, useRef, useState } from 'react'
import { useFailureSentence } from '../../../lib/use-failure-sentence.ts'
import { type FieldErrors, fieldOf, firstOf } from './field-errors.ts'
import type { StreamFields } from './fields.ts'

const none: FieldErrors = {}

/** What is wrong with the fields of a stream's form: said beside each until it is changed; the first one gets the focus. */
export function useFieldErrors() {
  const sentence = useFailureSentence()
  const formRef = useRef<HTMLFormElement>(null)
  const [told, setTold] = useState(none)
  const [changed, setChanged] = useState<readonly string[]>([])
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(told).filter(([name]) => !changed.includes(name)),
  )

  useEffect(() => {
    const first = firstOf(told)
    const field = first && formRef.current?.elements.namedItem(first)
    if (!(field instanceof HTMLElement)) return
    const folded = field.closest('details')
    if (folded) folded.open = true
    field.focus()
  }, [told])

  function tell(wrong: FieldErrors) {
    setTold(wrong)
    setChanged([])
  }

  return {
    formRef,
    errors,
    /** Says what is wrong before anything is sent; whether nothing is. */
    accepts(wrong: FieldErrors): boolean {
      tell(wrong)
      return firstOf(wrong) === undefined
    },
    /** Says a refusal that is about a field. */
    refused(answer: { detail?: string | undefined }) {
      const field = fieldOf(answer)
      if (field) tell({ [field]: sentence(answer) })
    },
    changed: (fields: Partial<StreamFields>) => setChanged((known) => [...known, ...Object.keys(fields)]),
    clear: () => tell(none),
  }
}
