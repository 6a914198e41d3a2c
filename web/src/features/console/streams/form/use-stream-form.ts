import { type OwnerStream, plainResult } from '@strom/contract'
import { useState } from 'react'
import { isFailure } from '../../../../lib/http/failure.ts'
import { useStreamChange } from '../use-stream-change.ts'
import { editsSince } from './edits-since.ts'
import { fieldOf, streamForm, validateChange } from './field-errors.ts'
import { changeOf, differences, fieldsOf, type StreamFields } from './fields.ts'
import { useFieldErrors } from './use-field-errors.ts'

/**
 * The form of a stream that others may change as well. What it is compared with stays as it was when the owner began
 * to write, so that a save cannot overwrite another's change unseen: that is refused, and `theirs` tells how the stream
 * stands now.
 */
export function useStreamForm(stream: OwnerStream, onSaved: () => void) {
  const [base, setBase] = useState(stream)
  const [edits, setEdits] = useState<Partial<StreamFields>>({})
  const [theirs, setTheirs] = useState<OwnerStream>()
  const saving = useStreamChange()
  const wrong = useFieldErrors(streamForm)
  const before = fieldsOf(base)
  const fields = { ...before, ...edits }
  const changed = differences(before, fields)

  if (changed.length === 0 && stream.version > base.version) setBase(stream)

  function save(on: OwnerStream) {
    const change = changeOf(on, before, fields)
    if (!wrong.accepts(validateChange(change))) return
    saving.mutate(change, {
      onSuccess(answer) {
        if (isFailure(answer)) return
        wrong.refused(answer)
        if (answer.resultCode === plainResult.success && answer.stream) {
          setBase(answer.stream)
          setEdits((known) => editsSince(fields, known))
          setTheirs(undefined)
          onSaved()
        } else if (answer.reason === 'changed-meanwhile') setTheirs(answer.stream)
      },
    })
  }

  return {
    fields,
    change(fresh: Partial<StreamFields>) {
      setEdits((known) => ({ ...known, ...fresh }))
      wrong.changed(fresh)
    },
    formRef: wrong.formRef,
    errors: wrong.errors,
    changed,
    /** Takes over what this owner did beside the form. */
    rebase: setBase,
    save: () => save(base),
    saving: saving.isPending,
    /** The last refusal, but for that of a conflict or of a field. */
    refused: theirs || fieldOf(saving.data) ? undefined : saving.data,
    conflict: theirs && {
      base,
      theirs,
      keepMine: () => save(theirs),
      takeTheirs() {
        setBase(theirs)
        setEdits({})
        setTheirs(undefined)
        saving.reset()
        wrong.clear()
      },
    },
  }
}
