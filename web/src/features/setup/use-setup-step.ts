import { plainResult, type SetupState } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../lib/answers.ts'
import type { Failure } from '../../lib/http/failure.ts'
import { setupQuery } from './api.ts'

type StepAnswer =
  | Failure
  | { resultCode: number; detail?: string | undefined; setup?: SetupState | undefined }

/** The page then shows the state that the answer reports. */
export function useSetupStep<Variables = void>(work: (variables: Variables) => Promise<StepAnswer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: work,
    async onSuccess(answer) {
      if (answer.resultCode !== plainResult.success || !('setup' in answer)) return
      // An earlier answer would be outdated.
      await queryClient.cancelQueries({ queryKey: setupQuery.queryKey })
      queryClient.setQueryData(setupQuery.queryKey, { resultCode: answer.resultCode, setup: answer.setup })
      void refresh(['streams'], ['console'], ['mail-server'])
    },
  })
}
