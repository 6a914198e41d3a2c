import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Mantine's toasts, at the bottom right. */
export function ToastContainer() {
  return <Notifications position="bottom-right" />
}
