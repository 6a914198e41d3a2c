import { smallPictureOf } from '@strom/rules/small-picture'
import { useState } from 'react'
import { NoPicture } from '../../../../components/thumbnail.tsx'
import classes from './row-picture.module.css'

type RowPictureProps = { address: string; faded: boolean }

export function RowPicture({ address, faded }: RowPictureProps) {
  const [missing, setMissing] = useState<string>()
  return (
    <span className={classes.picture} data-faded={faded || undefined}>
      {address === '' || missing === address ? (
        <NoPicture size={24} />
      ) : (
        <img
          key={address}
          src={smallPictureOf(address)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setMissing(address)}
        />
      )}
    </span>
  )
}
