import { type OwnerStream, plainResult } from '@strom/contract'
import { useState } from 'react'
import { useDraftState } from '../../../../lib/drafts.ts'
import { isFailure } from '../../../../lib/http/failure.ts'
import { useStreamChange } from '../use-stream-change.ts'
import { editsSince } from './edits-since.ts'
import { findField, streamForm, validateChange } from './field-errors.ts'
import { differences, type StreamFields, toChange, toFields } from './fields.ts'
import { useFieldErrors } from './use-field-errors.ts'

/** An owner's edits, and the stream when they began. */
type Written = { base: OwnerStream; edits: Partial<StreamFields> }

const written = (base: OwnerStream): Written => ({ base, edits: {} })

/**
 * Edits keep their base version, so that a save cannot overwrite another owner's change unseen: the server
 * refuses it, and `theirs` is the present stream.
 */
export function useStreamForm(stream: OwnerStream, onSaved: () => void) {
  const [{ base, edits }, setWritten] = useDraftState<Written>(`stream ${stream.id}`, written(stream))
  const [theirs, setTheirs] = useState<OwnerStream>()
  const saving = useStreamChange()
  const wrong = useFieldErrors(streamForm)
  const before = toFields(base)
  const fields = { ...before, ...edits }
  const changed = differences(before, fields)

  if (changed.length === 0 && stream.version > base.version) rebase(stream)

  function rebase(on: OwnerStream) {
    setWritten((known) => ({ ...known, base: on }))
  }

  function startOver(on: OwnerStream) {
    setWritten(written(on))
    setTheirs(undefined)
    saving.reset()
    wrong.clear()
  }

  function save(on: OwnerStream) {
    const change = toChange(on, before, fields)
    if (!wrong.accepts(validateChange(change))) return
    saving.mutate(change, {
      onSuccess(answer) {
        if (isFailure(answer)) return
        wrong.refused(answer)
        if (answer.resultCode === plainResult.success && answer.stream) {
          const { stream: saved } = answer
          setWritten((known) => ({ base: saved, edits: editsSince(fields, known.edits) }))
          setTheirs(undefined)
          onSaved()
        } else if (answer.reason === 'changed-meanwhile') setTheirs(answer.stream)
      },
    })
  }

  return {
    fields,
    change(fresh: Partial<StreamFields>) {
      setWritten((known) => ({ ...known, edits: { ...known.edits, ...fresh } }))
      wrong.changed(fresh)
    },
    formRef: wrong.formRef,
    errors: wrong.errors,
    changed,
    /** Takes over changes that this owner made outside the form. */
    rebase,
    discard: () => startOver(stream),
    save: () => save(base),
    saving: saving.isPending,
    /** The last refusal, except for a conflict or a single field. */
    refused: theirs || findField(saving.data) ? undefined : saving.data,
    conflict: theirs && {
      base,
      theirs,
      keepMine: () => save(theirs),
      takeTheirs: () => startOver(theirs),
    },
  }
}
