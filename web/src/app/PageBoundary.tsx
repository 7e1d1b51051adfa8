import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { PageError } from './PageError.tsx';

/** The routes below it fail in their own place, until another address is opened; what is around them stays. */
export function PageBoundary() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={PageError} resetKeys={[key]}>
      <Outlet />
    </ErrorBoundary>
  );
}
