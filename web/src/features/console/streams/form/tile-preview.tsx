import type { OwnerChannel, Stream } from '@strom/contract'
import { StreamTile } from '../../../../components/stream-tile.tsx'
import { useTexts } from '../../../../lib/language/texts.ts'
import type { PlayerKind } from '../../../../lib/player-choice.ts'
import { consoleStreamTexts } from '../texts.ts'
import { pictureOf, type StreamFields } from './fields.ts'
import classes from './tile-preview.module.css'

type TilePreviewProps = { fields: StreamFields; channels: readonly OwnerChannel[]; maintenance: boolean }

const players = ['default', 'low-latency'] as const satisfies readonly PlayerKind[]

export function TilePreview({ fields, channels, maintenance }: TilePreviewProps) {
  const t = useTexts(consoleStreamTexts)
  const { title, tags, tagsSldp } = fields
  const stream: Stream = {
    id: 'preview',
    title: title || t('untitled'),
    src: '',
    src_sldp: '',
    image_location: pictureOf(fields, channels),
    maintenance_mode: maintenance,
    tags,
    tags_sldp: tagsSldp,
    // Unknown before the stream is saved.
    down: false,
    down_sldp: false,
    off_air: false,
    off_air_sldp: false,
  }
  return (
    <div className={classes.tiles}>
      {players.map((player) => (
        <figure key={player} className={classes.tile}>
          <figcaption>{t(`tile-${player}`)}</figcaption>
          <div inert>
            <StreamTile
              stream={stream}
              index={0}
              player={player}
              outcome={maintenance ? 'maintenance' : 'play'}
              onBlocked={undefined}
            />
          </div>
        </figure>
      ))}
    </div>
  )
}
