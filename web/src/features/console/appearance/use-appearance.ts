import { type OwnerSetting, plainResult } from '@strom/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { refresh } from '../../../lib/answers.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { changeSettings, settingsQuery } from '../settings/api.ts'

export type AppearanceSetting = 'accentColour' | 'brandIcon' | 'loginPicture'

function readValue(settings: readonly OwnerSetting[], name: AppearanceSetting): string {
  return String(settings.find((setting) => setting.name === name)?.value ?? '')
}

/** Saving reloads the page, since its document holds these values. */
export function useAppearance() {
  const refuse = useErrorToast()
  const { data } = useSuspenseQuery(settingsQuery)
  const saving = useMutation({
    mutationFn: ({ name, value }: { name: AppearanceSetting; value: string }) => {
      const { changedAt = null } = data.find((setting) => setting.name === name) ?? {}
      return changeSettings([{ name, value, changedAt }])
    },
    async onSuccess(answer) {
      if (answer.resultCode === plainResult.success) return location.reload()
      refuse(answer)
      await refresh(settingsQuery.queryKey)
    },
  })
  return {
    accent: readValue(data, 'accentColour'),
    icon: readValue(data, 'brandIcon'),
    picture: readValue(data, 'loginPicture'),
    save: (name: AppearanceSetting, value: string) => saving.mutate({ name, value }),
    isSaving: saving.isPending || (saving.isSuccess && saving.data.resultCode === plainResult.success),
  }
}
