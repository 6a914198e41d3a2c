import { HomePage } from '../features/home/home-page.tsx'
import { RequestStream } from '../features/support/request-stream.tsx'

/** Home, with the button of support on it: slices do not know each other, the app joins them. */
export function HomeRoute() {
  return <HomePage requestStream={<RequestStream />} />
}
