import { useLayoutEffect } from 'react';
import { type LoaderFunctionArgs, Outlet, useNavigation } from 'react-router';
import * as home from '../features/home/screens.ts';
import * as identity from '../features/identity/screens.ts';
import { CHUNK_SLOW_MS, inTime } from '../lib/browser/chunk.ts';
import { changeLanguage } from '../lib/i18n/i18n.ts';
import { parsePathLanguage, saveLanguage, selectTextLanguage } from '../lib/i18n/language.ts';
import { setLanguage } from '../lib/session/system.ts';
import { PageError } from './PageError.tsx';
import { requireToken, runGuards, skipLogin } from './routes/guards.ts';
import { brokersRoutes, openRoutes } from './routes/open.ts';
import { toHome } from './routes/redirects.ts';
import { guarded, type Route } from './routes/route.ts';
import { screen } from './routes/screen.tsx';
import { printedRoutes, signedInRoutes } from './routes/signedIn.ts';

/** Every address of the client. Outside of a language and on unknown paths it redirects (SH-01, SH-02). */
export const routes: Route[] = [
  {
    middleware: [runGuards(() => routes)],
    element: <Root />,
    hydrateFallbackElement: <OpeningMark isOpening />,
    errorElement: <PageError />,
    children: [
      {
        path: '/:language',
        loader: openLanguage,
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        errorElement: <PageError />,
        children: [
          { path: '', ...guarded(toHome) },
          { path: 'home', ...screen('home', home.home) },
          { path: 'login', ...guarded(skipLogin), ...screen('identity', identity.login) },
          {
            ...screen('app', () => import('./shell/Shell.tsx')),
            children: [{ errorElement: <PageError />, children: shellRoutes() }],
          },
          {
            ...guarded(requireToken),
            ...screen('app', () => import('./shell/Sheet.tsx')),
            children: [{ ...screen('app', () => import('./shell/SignedIn.tsx')), children: printedRoutes }],
          },
          { path: '*', ...guarded(toHome) },
        ],
      },
      { path: '*' },
    ],
  },
];

/** The pages inside the application's frame. */
function shellRoutes(): Route[] {
  return [
    ...openRoutes,
    {
      ...screen([], identity.signInHere),
      children: [{ ...screen('app', () => import('./shell/SignedIn.tsx')), children: brokersRoutes }],
    },
    {
      ...guarded(requireToken),
      ...screen('app', () => import('./shell/SignedIn.tsx')),
      children: signedInRoutes,
    },
  ];
}

/** Activates the language of the address. Loads that run beside it wait for it, and use its texts. */
async function openLanguage({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname } = new URL(request.url);
  await inTime(changeLanguage(selectTextLanguage(pathname)), CHUNK_SLOW_MS);
  const language = parsePathLanguage(pathname);
  saveLanguage(language);
  setLanguage(language);
  return null;
}

/** Every page; the previous one stays until the next is fully loaded. */
function Root() {
  const { state } = useNavigation();
  return (
    <>
      <OpeningMark isOpening={state !== 'idle'} />
      <Outlet />
    </>
  );
}

/** Marks the document while a page is opening; base.css draws that as a line. */
function OpeningMark({ isOpening }: { isOpening: boolean }) {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-opening', isOpening);
  }, [isOpening]);
  return null;
}
