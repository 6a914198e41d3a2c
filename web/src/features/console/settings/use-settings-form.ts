import { type OwnerSetting, plainResult } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../lib/http/failure.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { changeSettings, settingsQuery } from './api.ts'
import {
  changesOf,
  type Edits,
  editsSince,
  onTopOf,
  overtakenOf,
  storedOf,
  withEdit,
  withoutEdits,
} from './edits.ts'

const noEdits: Edits = new Map()

/** The form of the settings, which others may change as well: all that was typed is saved, or nothing of it. */
export function useSettingsForm(settings: readonly OwnerSetting[]) {
  const { t } = useTranslation('consoleSettings')
  const queries = useQueryClient()
  const refuse = useRefusalToast()
  const [edits, setEdits] = useState(noEdits)
  const [wrong, setWrong] = useState<{ name: string; reason: string }>()
  const [saving, setSaving] = useState(false)
  /** A save was refused since another owner was faster. */
  const [overtaken, setOvertaken] = useState(false)

  const edit = useCallback(
    (setting: OwnerSetting, value: unknown) => setEdits((known) => withEdit(known, setting, value)),
    [],
  )
  const currentOf = ({ name, value }: OwnerSetting) => (edits.get(name) ?? { value }).value
  const theirs = overtaken ? overtakenOf(edits, settings) : []

  async function save(wanted: Edits) {
    setSaving(true)
    setWrong(undefined)
    const changes = changesOf(wanted, settings)
    const answer = await changeSettings(changes)
    setSaving(false)
    const now = isFailure(answer) ? undefined : answer.settings
    if (now) queries.setQueryData(settingsQuery.queryKey, now)
    if (answer.resultCode === plainResult.success) {
      setEdits((known) => editsSince(changes, known, now ?? settings))
      setOvertaken(false)
      toasts.show({ title: t('saved'), message: t('savedText') })
      // Names, prices and limits are shown all over the site.
      await queries.invalidateQueries()
      return
    }
    if (!isFailure(answer) && answer.wrong) setWrong(answer.wrong)
    const clashes = now !== undefined && overtakenOf(wanted, now).length > 0
    setOvertaken(clashes)
    // Who sees both owners' values needs no toast.
    if (!clashes) refuse(answer)
  }

  return {
    edit,
    currentOf,
    /** How many settings a save would change. */
    changed: changesOf(edits, settings).length,
    wrong,
    saving,
    save: () => save(edits),
    discard: () => setEdits(noEdits),
    conflict: theirs.length > 0 && {
      clashes: theirs.map((setting) => ({ setting, theirs: storedOf(setting), mine: currentOf(setting) })),
      keepMine() {
        const onTop = onTopOf(edits, settings)
        setEdits(onTop)
        return save(onTop)
      },
      takeTheirs: () => setEdits(withoutEdits(edits, theirs)),
    },
  }
}
