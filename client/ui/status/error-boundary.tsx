import { Component, type ReactNode } from 'react'
import { Alert } from './alert.tsx'

interface ErrorBoundaryProps {
  /** Replaces the component that failed. */
  fallback?: ReactNode
  children: ReactNode
}

/** Limits an error to the component where it happened. React itself reports the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return this.props.fallback ?? <ErrorFallback />
  }
}

export const ErrorFallback = () => <Alert tone="error">An error has occurred</Alert>
