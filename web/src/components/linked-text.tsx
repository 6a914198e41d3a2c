import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { splitAddresses } from '../lib/split-addresses.ts'

export function LinkedText({ children }: { children: string }) {
  return splitAddresses(children).map(({ at, text, href }) => {
    if (!href) return <Fragment key={at}>{text}</Fragment>
    const isMail = href.startsWith('mailto:')
    return (
      <Anchor key={at} href={href} {...(!isMail && { target: '_blank', rel: 'noopener noreferrer' })}>
        {text}
      </Anchor>
    )
  })
}
