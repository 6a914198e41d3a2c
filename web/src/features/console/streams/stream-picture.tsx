import { Thumbnail } from '../../../components/thumbnail.tsx'
import classes from './stream-picture.module.css'

type StreamPictureProps = { address: string; faded?: boolean }

/** A stream's picture, as small as a row; another address is another try at fetching it. */
export function StreamPicture({ address, faded = false }: StreamPictureProps) {
  return (
    <span className={classes.picture} data-faded={faded || undefined}>
      <Thumbnail key={address} address={address} />
    </span>
  )
}
