import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type BoundaryProps = { pathname: string; fallback: ReactNode; children: ReactNode }
type BoundaryState = { pathname: string; broken: boolean }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { pathname: this.props.pathname, broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState) {
    return pathname === state.pathname ? null : { pathname, broken: false }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}

type ErrorBoundaryProps = { fallback: ReactNode; children: ReactNode }

/** Shows the fallback where what it holds breaks; going to another page leaves the broken one behind. */
export function ErrorBoundary({ fallback, children }: ErrorBoundaryProps) {
  const { pathname } = useLocation()
  return (
    <Boundary pathname={pathname} fallback={fallback}>
      {children}
    </Boundary>
  )
}
