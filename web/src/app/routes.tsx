import { type RouteObject, redirect } from 'react-router';
import { screen } from './chunk.ts';
import { languageRedirect, requireToken, returnPath } from './guard.ts';
import { changeLanguage } from './i18n.ts';
import { keepLanguage, languageOfPath, preferredLanguage, textLanguageOf } from './language.ts';
import { PageError } from './PageError.tsx';
import { brokersRoutes } from './routes/brokers.ts';
import { openRoutes } from './routes/open.ts';
import { toHome } from './routes/redirects.ts';
import { signedInRoutes } from './routes/signedIn.ts';
import { useSession } from './session.ts';
import { setLanguage } from './stores/system.ts';

/** Every address of the client. Anything else leads to the home page of the language (SH-02). */
export const routes: RouteObject[] = [
  { path: '/', loader: () => redirect(`/${preferredLanguage()}/home`), HydrateFallback: Nothing },
  {
    path: '/:language',
    loader: openLanguage,
    // The text's language can change with the path alone: the brokers' pages have one of their own.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    ErrorBoundary: PageError,
    HydrateFallback: Nothing,
    children: [
      { index: true, loader: toHome },
      { path: 'home', lazy: screen('home', () => import('../home/Home.tsx')) },
      { path: 'login', loader: skipLogin, lazy: screen('identity', () => import('../identity/Login.tsx')) },
      {
        lazy: screen('app', () => import('./shell/Shell.tsx')),
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              ...openRoutes,
              {
                lazy: screen('identity', () => import('../identity/SignInHere.tsx')),
                children: [{ lazy: screen('app', () => import('./shell/SignedIn.tsx')), children: brokersRoutes }],
              },
              {
                loader: requireToken,
                lazy: screen('app', () => import('./shell/SignedIn.tsx')),
                children: signedInRoutes,
              },
            ],
          },
        ],
      },
      { path: '*', loader: toHome },
    ],
  },
];

function Nothing() {
  return null;
}

/** SH-01: the language of the address is taken on, or the address put under one that is supported. */
async function openLanguage({ request }: { request: Request }): Promise<Response | null> {
  const url = new URL(request.url);
  const elsewhere = languageRedirect(url);
  if (elsewhere !== undefined) return redirect(elsewhere);
  await changeLanguage(textLanguageOf(url.pathname));
  const language = languageOfPath(url.pathname);
  keepLanguage(language);
  setLanguage(language);
  return null;
}

/** Who has a token is led on from login to where they were going. */
function skipLogin({ request }: { request: Request }): Response | null {
  if (useSession.getState().token === null) return null;
  const url = new URL(request.url);
  return redirect(returnPath(url.searchParams.get('from'), languageOfPath(url.pathname)));
}
