import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useLogout } from '../../features/sessions/use-logout.ts'
import { paths } from '../../lib/paths.ts'

export function useFollowLink() {
  const navigate = useNavigate()
  const logout = useLogout()
  return useCallback(
    async (link: string, event: { preventDefault: () => void }) => {
      if (link !== paths.logout()) return
      event.preventDefault()
      await logout()
      await navigate(link)
    },
    [logout, navigate],
  )
}
