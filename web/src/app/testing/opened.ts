import { createMemoryRouter } from 'react-router';
import { routes } from '../routes.tsx';

/** Where an address ends once every redirect is followed. Throws what a page's loading threw. */
export async function opened(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await new Promise<void>((resolve) => {
    const settled = () => router.state.initialized && router.state.navigation.state === 'idle';
    if (settled()) return resolve();
    const stop = router.subscribe(() => {
      if (!settled()) return;
      stop();
      resolve();
    });
  });
  const { pathname, search } = router.state.location;
  const failure: unknown = Object.values(router.state.errors ?? {})[0];
  router.dispose();
  if (failure !== undefined) throw failure;
  return `${pathname}${search}`;
}
