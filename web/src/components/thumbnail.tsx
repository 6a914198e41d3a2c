import { useWindowEvent } from '@mantine/hooks'
import { IconDeviceTv } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './stream-tile.module.css'

/** In place of a stream's picture: no mark of ours, because sites have names of their own. */
export function NoPicture({ size }: { size: number }) {
  return <IconDeviceTv size={size} stroke={1.2} aria-hidden="true" />
}

/**
 * A stream's picture, 16:9; a plain tile stands in for one that is missing, which is tried again when the browser is back online.
 * Decoration: the title says what it shows.
 */
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
