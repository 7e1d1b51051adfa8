import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { PageError } from './PageError.tsx';

/**
 * Errors of the routes below are shown in their place until another address is opened; the layout around them stays.
 */
export function PageBoundary() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={PageError} resetKeys={[key]}>
      <Outlet />
    </ErrorBoundary>
  );
}
