import { type OwnerSetting, plainResult } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { refresh } from '../../../lib/answers.ts'
import { useDraftState } from '../../../lib/drafts.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { changeSettings, settingsQuery } from './api.ts'
import {
  type Edit,
  type Edits,
  editsSince,
  listChanges,
  listConflicts,
  rebaseEdits,
  storedValue,
  withEdit,
  withoutEdits,
} from './edits.ts'
import { settingTexts } from './texts.ts'

const noEdits: readonly (readonly [string, Edit])[] = []

type Refusal = Awaited<ReturnType<typeof changeSettings>>

/** Saves everything typed or nothing, as other owners may change settings too. */
export function useSettingsForm(settings: readonly OwnerSetting[]) {
  const t = useTexts(settingTexts)
  const queries = useQueryClient()
  const [kept, keep] = useDraftState('settings', noEdits)
  const edits: Edits = useMemo(() => new Map(kept), [kept])
  const setEdits = useCallback(
    (change: (known: Edits) => Edits) => keep((known) => [...change(new Map(known))]),
    [keep],
  )
  const [refusal, setRefusal] = useState<Refusal>()
  const [saving, setSaving] = useState(false)
  /** A save was refused because another owner was faster. */
  const [overtaken, setOvertaken] = useState(false)

  const edit = useCallback(
    (setting: OwnerSetting, value: unknown) => setEdits((known) => withEdit(known, setting, value)),
    [setEdits],
  )
  const currentValue = ({ name, value }: OwnerSetting) => (edits.get(name) ?? { value }).value
  const theirs = overtaken ? listConflicts(edits, settings) : []

  async function save(wanted: Edits) {
    setSaving(true)
    setRefusal(undefined)
    const changes = listChanges(wanted, settings)
    const answer = await changeSettings(changes)
    setSaving(false)
    const now = isFailure(answer) ? undefined : answer.settings
    if (now) queries.setQueryData(settingsQuery.queryKey, now)
    if (answer.resultCode === plainResult.success) {
      setEdits((known) => editsSince(changes, known, now ?? settings))
      setOvertaken(false)
      toasts.show({ title: t('saved'), message: t('savedText') })
      // Names, prices and limits are shown all over the site.
      await refresh()
      return
    }
    const clashes = now !== undefined && listConflicts(wanted, now).length > 0
    setOvertaken(clashes)
    // Both owners' values explain the conflict.
    if (!clashes) setRefusal(answer)
  }

  return {
    edit,
    currentOf: currentValue,
    isChanged: ({ name }: OwnerSetting) => edits.has(name),
    changed: listChanges(edits, settings).length,
    wrong: refusal && !isFailure(refusal) ? refusal.wrong : undefined,
    /** Unset for a conflict with another owner. */
    refusal,
    saving,
    save: () => save(edits),
    discard() {
      keep(noEdits)
      setRefusal(undefined)
    },
    conflict: theirs.length > 0 && {
      clashes: theirs.map((setting) => ({
        setting,
        theirs: storedValue(setting),
        mine: currentValue(setting),
      })),
      keepMine() {
        const onTop = rebaseEdits(edits, settings)
        setEdits(() => onTop)
        return save(onTop)
      },
      takeTheirs: () => setEdits((known) => withoutEdits(known, theirs)),
    },
  }
}
