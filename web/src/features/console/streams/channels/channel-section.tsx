import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { OwnerChannel } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Page } from '../../../../components/page.tsx'
import { load } from '../../../../lib/answers.ts'
import { formatMoment } from '../../../../lib/dates.ts'
import { formatRoughDuration } from '../../../../lib/format-duration.ts'
import { currentLanguage } from '../../../../lib/language/current-language.ts'
import { useTexts } from '../../../../lib/language/texts.ts'
import { paths } from '../../../../lib/paths.ts'
import { BackLink } from '../../components/back-link.tsx'
import { DescriptionList } from '../../components/description-list.tsx'
import { ownerStreamsQuery } from '../api.ts'
import pageClasses from '../form/form-page.module.css'
import streamsClasses from '../streams.module.css'
import { ChannelForm } from './channel-form.tsx'
import classes from './channel-section.module.css'
import { ChannelState } from './channel-state.tsx'
import { DownloadRecording } from './download-recording.tsx'
import { formatQuality } from './hls-source.ts'
import { RemoveChannel } from './remove-channel.tsx'
import { RenewKey } from './renew-key.tsx'
import { channelTexts } from './texts.ts'

function ChannelSection() {
  const t = useTexts(channelTexts)
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(ownerStreamsQuery)
  const found = data.channels.find((channel) => channel.id === id)
  return (
    <Page title={found?.title ?? t('channel')} width="wide">
      <BackLink to={paths.adminStreams()}>{t('back')}</BackLink>
      {found ? (
        <ChannelPage key={id} channel={found} />
      ) : (
        <p className={streamsClasses.note}>{t('noSuch')}</p>
      )}
    </Page>
  )
}

function ChannelPage({ channel }: { channel: OwnerChannel }) {
  const t = useTexts(channelTexts)
  const navigate = useNavigate()
  const [renewing, renew] = useDisclosure(false)
  const [removing, remove] = useDisclosure(false)
  // The question stays the same while it is open.
  const [asked, setAsked] = useState(channel)
  const { kind } = channel
  return (
    <>
      <ChannelFacts channel={channel} />
      {kind !== 'built-in' && (
        <div className={pageClasses.pageActs}>
          {kind === 'push' && (
            <Button
              variant="default"
              onClick={() => {
                setAsked(channel)
                renew.open()
              }}
            >
              {t('renew')}
            </Button>
          )}
          {kind === 'push' && <DownloadRecording channel={channel} />}
          <Button
            variant="default"
            className={pageClasses.danger}
            onClick={() => {
              setAsked(channel)
              remove.open()
            }}
          >
            {t('remove')}
          </Button>
        </div>
      )}
      {kind === 'built-in' ? (
        <p className={streamsClasses.note}>{t('builtInText')}</p>
      ) : (
        <ChannelForm channel={channel} />
      )}
      <RenewKey channel={asked} opened={renewing} onClose={renew.close} />
      <RemoveChannel
        channel={asked}
        opened={removing}
        onClose={remove.close}
        onRemoved={() => void navigate(paths.adminStreams())}
      />
    </>
  )
}

/** Seconds. */
const longestGoodKeyGap = 2.1

function ChannelFacts({ channel }: { channel: OwnerChannel }) {
  const t = useTexts(channelTexts)
  const { kind, origin, onSince, renditions, lastError, shownBy, hasHeaders, allowInner } = channel
  const { pushAddress, rtmpServer, keyFrameSeconds, transcoding } = channel
  const qualities = renditions.map((one) => formatQuality(one, currentLanguage()))
  /** Viewers who join or change quality wait for a key frame. */
  const adviceOn = (seconds: number) =>
    t(seconds > longestGoodKeyGap ? 'keyFramesFar' : 'keyFramesGood', {
      time: formatRoughDuration(seconds, currentLanguage()),
    })

  return (
    <DescriptionList
      facts={[
        [t('state'), <ChannelState key="state" channel={channel} />],
        [t('kind'), t(`kind-${kind}`)],
        [t('id'), channel.id],
        ...(onSince ? [[t('onSince'), formatMoment(onSince)] as const] : []),
        ...(rtmpServer ? [[t('rtmpServer'), rtmpServer] as const] : []),
        ...(pushAddress ? [[t('pushAddress'), pushAddress] as const] : []),
        ...(origin ? [[t('origin'), origin] as const] : []),
        ...(kind === 'hls' ? [[t('headers'), t(hasHeaders ? 'yes' : 'no')] as const] : []),
        ...(hasHeaders && channel.headersToAll ? [[t('headersToAll'), t('yes')] as const] : []),
        ...(kind === 'hls' ? [[t('inner'), t(allowInner ? 'yes' : 'no')] as const] : []),
        [t('qualities'), <List key="qualities" items={qualities} />],
        ...(transcoding
          ? [[t('transcoding'), <Transcoded key="transcoding" {...transcoding} />] as const]
          : []),
        ...(keyFrameSeconds === null ? [] : [[t('keyFrames'), adviceOn(keyFrameSeconds)] as const]),
        ...(channel.hasOpenGroups
          ? [[t('groups'), t(transcoding?.convertsPictures ? 'groupsConverted' : 'groupsOpen')] as const]
          : []),
        [
          t('shownBy'),
          <List
            key="shown by"
            items={shownBy.map(({ id, title }) => (
              <Anchor key={id} component={Link} to={paths.adminStream(id)}>
                {title}
              </Anchor>
            ))}
          />,
        ],
        [t('lastError'), lastError ? `${formatMoment(lastError.at)}: ${lastError.detail}` : '---'],
      ]}
    />
  )
}

function Transcoded(state: NonNullable<OwnerChannel['transcoding']>) {
  const t = useTexts(channelTexts)
  const { convertsPictures, convertsSound, rungs, processorPercent, restarts } = state
  const items = [
    ...(rungs.length > 0
      ? [t('transcodingRungs', { list: rungs.map((rung) => `${rung}p`).join(', ') })]
      : []),
    ...(convertsPictures ? [t('transcodingPictures')] : []),
    ...(convertsSound ? [t('transcodingSound')] : []),
    ...(processorPercent === null ? [] : [t('transcodingProcessor', { percent: processorPercent })]),
    ...(restarts > 0 ? [t('transcodingRestarts', { count: restarts })] : []),
  ]
  return <List items={items} />
}

function List({ items }: { items: readonly ReactNode[] }) {
  if (items.length === 0) return '---'
  return (
    <ul className={classes.shownBy}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing of an item lasts longer than it is shown.
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

export function loader() {
  return load(ownerStreamsQuery)
}

export { ChannelSection as Component }
