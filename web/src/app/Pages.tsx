import { useEffect } from 'react';
import { type Location, useLocation, useNavigate, useRoutes } from 'react-router';
import { useStore } from 'zustand';
import { PageError } from './PageError.tsx';
import { enter } from './routes/enter.ts';
import { opened } from './routes/opened.ts';
import { routes } from './routes.tsx';

/** The page of the address. The one before stays until the new one is ready to be shown as a whole. */
export function Pages() {
  const asked = useLocation();
  const navigate = useNavigate();
  const { location, failure } = useStore(opened);
  useEffect(() => {
    let isWanted = true;
    const entered = (elsewhere: string | undefined) => {
      if (!isWanted) return;
      if (elsewhere === undefined) opened.setState({ location: asked }, true);
      else void navigate(elsewhere, { replace: true });
    };
    const failed = (error: unknown) => {
      if (isWanted) opened.setState({ failure: { error } }, true);
    };
    void enter(asked).then(entered, failed);
    return () => {
      isWanted = false;
    };
  }, [asked, navigate]);
  if (failure !== undefined) return <PageError error={failure.error} />;
  return location === undefined ? null : <Page location={location} />;
}

function Page({ location }: { location: Location }) {
  return useRoutes(routes, location);
}
