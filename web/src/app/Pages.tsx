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

/** The page of the address. The one before stays until the new one is ready to be shown as a whole. */
export function Pages() {
  const asked = useLocation();
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
      shown.setState({ location: asked }, true);
    };
    const failed = (error: unknown) => {
      if (!isWanted) return;
      isOpening.current = false;
      shown.setState({ failure: { error } }, true);
    };
    void enter(asked).then(entered, failed);
    return () => {
      isWanted = false;
    };
  }, [asked, navigate]);
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

/** Says on the document that the page of its address is not the one that it shows yet; base.css draws that as a line. */
function markOpening(opening: boolean): void {
  document.documentElement.toggleAttribute('data-opening', opening);
}

function Page({ location }: { location: Location }) {
  return useRoutes(routes, location);
}

/**
 * The address of a page that is being opened stands in the history already, though nobody has seen the page: whoever presses
 * another link meanwhile, or the same one again, goes there in its place. That a page is being opened is said together with
 * its address, and not when it is drawn next.
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
