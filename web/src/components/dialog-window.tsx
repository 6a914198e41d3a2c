import { Modal } from '@mantine/core'
import { useTexts } from '../lib/language/texts.ts'
import { sharedTexts } from './texts.ts'
import '@mantine/core/styles/Modal.layer.css'
import { Component, type ReactNode } from 'react'
import { useOpenedAfterMount } from '../lib/use-opened-after-mount.ts'
import type { DialogProps } from './dialog.tsx'
import classes from './dialog-window.module.css'

/** Longer than Mantine waits before it returns the focus. */
const focusReturnedMs = 20

/** Not sliding: a moving button could miss a press. */
const appearing = { transition: 'fade', duration: 200 } as const

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
  const t = useTexts(sharedTexts)
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
        {/* Mantine's is a <header>: a second banner. */}
        <Modal.Header role="presentation">
          <Modal.Title>
            <FreezeWhileClosing shown={opened}>{title}</FreezeWhileClosing>
          </Modal.Title>
          {!withoutCloseButton && <Modal.CloseButton aria-label={t('close')} />}
        </Modal.Header>
        {/* A closing dialog takes no clicks. */}
        <Modal.Body inert={!opened}>
          <FreezeWhileClosing shown={opened}>{children}</FreezeWhileClosing>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type FreezeWhileClosingProps = { shown: boolean; children: ReactNode }

/** The window's subject is often cleared before it has closed. */
class FreezeWhileClosing extends Component<FreezeWhileClosingProps> {
  override shouldComponentUpdate({ shown }: FreezeWhileClosingProps) {
    return shown
  }

  override render() {
    return this.props.children
  }
}
