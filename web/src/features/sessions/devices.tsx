import { Button } from '@mantine/core'
import { type Device, userResult } from '@strom/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refresh } from '../../lib/answers.ts'
import { formatDate } from '../../lib/dates.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'
import { devicesQuery, endDevice, logoutAll } from './api.ts'
import { clearSignIn } from './clear-sign-in.ts'
import classes from './devices.module.css'
import { KeptKeys } from './kept-keys.tsx'
import { sessionTexts } from './texts.ts'

export function Devices() {
  const t = useTexts(sessionTexts)
  const { data } = useSuspenseQuery(devicesQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={classes.devices}>
      <h2 ref={heading} tabIndex={-1}>
        {t('devices')}
      </h2>
      <ul>
        {data.map((device) => (
          <DeviceRow key={device.id} device={device} onEnded={() => heading.current?.focus()} />
        ))}
      </ul>
      <LogoutAll />
    </section>
  )
}

type DeviceRowProps = {
  device: Device
  /** Called before the row goes, and with it the focused button. */
  onEnded: () => void
}

function DeviceRow({ device, onEnded }: DeviceRowProps) {
  const t = useTexts(sessionTexts)
  const showRefusal = useErrorToast()
  const end = useMutation({
    mutationFn: endDevice,
    async onSuccess(answer) {
      if (answer.resultCode === userResult.success) onEnded()
      else showRefusal(answer)
      await refresh(devicesQuery.queryKey, ['watching'], ['console'])
    },
  })
  return (
    <li>
      <span>
        <strong>{device.device}</strong>
        {device.current && <em>{t('thisDevice')}</em>}
        <small>
          {t('deviceSeen', {
            network: device.network,
            first: formatDate(device.firstSeenAt),
            last: formatDate(device.lastSeenAt),
          })}
        </small>
      </span>
      {!device.current && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={t('endDeviceOf', { device: device.device })}
          onClick={() => end.mutate(device.id)}
        >
          {t('logOutDevice')}
        </Button>
      )}
    </li>
  )
}

function LogoutAll() {
  const t = useTexts(sessionTexts)
  const [kept, setKept] = useState<string[]>([])
  const showRefusal = useErrorToast()
  const all = useMutation({
    mutationFn: logoutAll,
    onSuccess(answer) {
      if (answer.resultCode === userResult.success) clearSignIn()
      else showRefusal(answer)
    },
  })
  return (
    <div className={classes.all}>
      <KeptKeys kept={kept} onChange={setKept} />
      <Button color="red" variant="default" loading={all.isPending} onClick={() => all.mutate(kept)}>
        {t('logOutAll')}
      </Button>
    </div>
  )
}
