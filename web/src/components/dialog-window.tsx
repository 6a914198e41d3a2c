import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenedAfterMount } from '../lib/use-opened-after-mount.ts'
import type { DialogProps } from './dialog.tsx'
import classes from './dialog-window.module.css'

/** Longer than Mantine waits before it gives the focus back, which without motion is after the window has gone. */
const focusReturnedMs = 20

/** In place: a button that still slides would leave the pointer between a press and its release, and not be pressed. */
const appearing = { transition: 'fade', duration: 200 } as const

/** A modal window with a title and a named cross. */
export function DialogWindow({
  title,
  opened,
  onClose,
  onClosed,
  persistent = false,
  withoutCloseButton = false,
  size = 'md',
  children,
}: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal.Root
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      closeOnEscape={!persistent}
      closeOnClickOutside={!persistent}
      {...(onClosed && { onExitTransitionEnd: () => setTimeout(onClosed, focusReturnedMs) })}
      transitionProps={appearing}
      size={size}
      centered
      radius="lg"
      classNames={classes}
    >
      <Modal.Overlay backgroundOpacity={0.6} blur={3} />
      <Modal.Content>
        {/* Mantine's is a <header>, which would be a second banner of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>
            <FreezeWhileClosing shown={opened}>{title}</FreezeWhileClosing>
          </Modal.Title>
          {!withoutCloseButton && <Modal.CloseButton aria-label={t('close')} />}
        </Modal.Header>
        {/* A closing dialog takes no more clicks. */}
        <Modal.Body inert={!opened}>
          <FreezeWhileClosing shown={opened}>{children}</FreezeWhileClosing>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type FreezeWhileClosingProps = { shown: boolean; children: ReactNode }

/** Stays as it was while the window goes: what the window was about is often forgotten by then. */
class FreezeWhileClosing extends Component<FreezeWhileClosingProps> {
  override shouldComponentUpdate({ shown }: FreezeWhileClosingProps) {
    return shown
  }

  override render() {
    return this.props.children
  }
}
