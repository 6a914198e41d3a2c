import { type OwnerStream, plainResult } from '@strom/contract'
import { useState } from 'react'
import { isFailure } from '../../../lib/http/failure.ts'
import { changeOf, differences, fieldsOf, type StreamFields } from './fields.ts'
import { useStreamChange } from './use-stream-change.ts'

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
  const before = fieldsOf(base)
  const fields = { ...before, ...edits }
  const changed = differences(before, fields)

  if (changed.length === 0 && stream.version > base.version) setBase(stream)

  function save(on: OwnerStream) {
    saving.mutate(changeOf(on, before, fields), {
      onSuccess(answer) {
        if (isFailure(answer)) return
        if (answer.resultCode === plainResult.success && answer.stream) {
          setBase(answer.stream)
          setEdits({})
          setTheirs(undefined)
          onSaved()
        } else if (answer.reason === 'changed-meanwhile') setTheirs(answer.stream)
      },
    })
  }

  return {
    fields,
    change: (fresh: Partial<StreamFields>) => setEdits((known) => ({ ...known, ...fresh })),
    changed,
    /** Takes over what this owner did beside the form. */
    rebase: setBase,
    save: () => save(base),
    saving: saving.isPending,
    /** The last refusal, but for that of a conflict. */
    refused: theirs ? undefined : saving.data,
    conflict: theirs && {
      base,
      theirs,
      keepMine: () => save(theirs),
      takeTheirs() {
        setBase(theirs)
        setEdits({})
        setTheirs(undefined)
        saving.reset()
      },
    },
  }
}
