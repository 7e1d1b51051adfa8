import { createMemoryRouter } from 'react-router';
import { routes } from '../routes.tsx';

/** The final address once every redirect is followed. Throws the error of a page that failed to load. */
export async function opened(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await new Promise<void>((resolve) => {
    const check = () => {
      if (router.state.initialized && router.state.navigation.state === 'idle') resolve();
    };
    router.subscribe(check);
    check();
  });
  const { location, errors } = router.state;
  router.dispose();
  for (const error of Object.values(errors ?? {})) throw error;
  return `${location.pathname}${location.search}`;
}
