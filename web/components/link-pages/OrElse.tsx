import { Component, type ReactNode } from 'react'

interface OrElseProps {
  instead: ReactNode
  children: ReactNode
}

/** Its children, or `instead` where what an answer said cannot be drawn. */
export class OrElse extends Component<OrElseProps, { hasFailed: boolean }> {
  // Not a field of the class, which would be longer for older browsers.
  constructor(props: OrElseProps) {
    super(props)
    this.state = { hasFailed: false }
  }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
