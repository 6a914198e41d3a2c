import { useWindowEvent } from '@mantine/hooks'
import { IconDeviceTv } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './stream-tile.module.css'

/** Not our logo: sites have names of their own. */
export function NoPicture({ size }: { size: number }) {
  return <IconDeviceTv size={size} stroke={1.2} aria-hidden="true" />
}

/** A missing picture is tried again when back online. */
export function Thumbnail({ address }: { address: string }) {
  const [missing, setMissing] = useState<string>()
  useWindowEvent('online', () => setMissing(undefined))
  if (address === '' || missing === address) {
    return (
      <span className={classes.missing}>
        <NoPicture size={40} />
      </span>
    )
  }
  return (
    <img
      src={address}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      className={classes.image}
      onError={() => setMissing(address)}
    />
  )
}
