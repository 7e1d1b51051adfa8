import { type RefObject, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type Location,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router';
import { useStore } from 'zustand';
import { PageError } from './PageError.tsx';
import { enter } from './routes/enter.ts';
import { shown } from './routes/shown.ts';
import { routes } from './routes.tsx';

/** Renders the page of the address. The previous page stays until the new one is fully ready. */
export function Pages() {
  const requested = useLocation();
  const navigate = useNavigate();
  const { location, failure } = useStore(shown);
  const isOpening = useRef(true);
  const navigation = useOneEntry(isOpening);
  useEffect(() => {
    let isWanted = true;
    isOpening.current = true;
    markOpening(true);
    const entered = (elsewhere: string | undefined) => {
      if (!isWanted) return;
      if (elsewhere !== undefined) {
        void navigate(elsewhere, { replace: true });
        return;
      }
      isOpening.current = false;
      shown.setState({ location: requested }, true);
    };
    const failed = (error: unknown) => {
      if (!isWanted) return;
      isOpening.current = false;
      shown.setState({ failure: { error } }, true);
    };
    void enter(requested).then(entered, failed);
    return () => {
      isWanted = false;
    };
  }, [requested, navigate]);
  useLayoutEffect(() => {
    if (location !== undefined || failure !== undefined) markOpening(false);
  }, [location, failure]);
  if (failure !== undefined) return <PageError error={failure.error} />;
  if (location === undefined) return null;
  return (
    <NavigationContext value={navigation}>
      <Page location={location} />
    </NavigationContext>
  );
}

/** Marks the document while the address's page is opening; base.css draws that as a line. */
function markOpening(opening: boolean): void {
  document.documentElement.toggleAttribute('data-opening', opening);
}

function Page({ location }: { location: Location }) {
  return useRoutes(routes, location);
}

/**
 * While a page is opening, its address is already in the history although the page was never shown: the next
 * navigation replaces that entry. The mark is set together with the address, not with the next render.
 */
function useOneEntry(isOpening: RefObject<boolean>) {
  const context = useContext(NavigationContext);
  return useMemo(() => {
    const { navigator } = context;
    const replace: typeof navigator.replace = (...to) => {
      markOpening(true);
      navigator.replace(...to);
    };
    const push: typeof navigator.push = (...to) => {
      markOpening(true);
      if (isOpening.current) navigator.replace(...to);
      else navigator.push(...to);
    };
    return { ...context, navigator: { ...navigator, push, replace } };
  }, [context, isOpening]);
}
