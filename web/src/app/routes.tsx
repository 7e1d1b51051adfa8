import { type RouteObject, redirect } from 'react-router';
import { screen } from './chunk.ts';
import { languageRedirect, requireToken, returnPath } from './guard.ts';
import { changeLanguage } from './i18n.ts';
import { languageOfPath, preferredLanguage } from './language.ts';
import { PageError } from './PageError.tsx';
import { useSession } from './session.ts';

/** Every screen that exists. Anything else leads to the home page of the language (SH-02). */
export const routes: RouteObject[] = [
  { path: '/', loader: () => redirect(`/${preferredLanguage()}/home`), HydrateFallback: Nothing },
  {
    path: '/:language',
    loader: openLanguage,
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
              { path: 'market', lazy: screen('market', () => import('../market/Market.tsx')) },
              {
                loader: requireToken,
                lazy: screen('app', () => import('./shell/SignedIn.tsx')),
                children: [
                  {
                    path: 'wallet',
                    children: [
                      { index: true, loader: to('wallet/overview') },
                      { path: 'overview', lazy: screen('wallet', () => import('../wallet/Overview.tsx')) },
                    ],
                  },
                  {
                    path: 'convert',
                    children: [
                      { index: true, loader: to('convert/coin') },
                      { path: 'coin', lazy: screen('convert', () => import('../convert/Convert.tsx')) },
                    ],
                  },
                  { path: 'record/convert', lazy: screen('convert', () => import('../convert/Records.tsx')) },
                ],
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
  await changeLanguage(languageOfPath(url.pathname));
  return null;
}

/** A child's loader runs beside its parent's, so it finds the language by itself. */
function to(path: string) {
  return ({ request }: { request: Request }): Response =>
    redirect(`/${languageOfPath(new URL(request.url).pathname)}/${path}`);
}

function toHome(args: { request: Request }): Response {
  const elsewhere = languageRedirect(new URL(args.request.url));
  return elsewhere === undefined ? to('home')(args) : redirect(elsewhere);
}

/** Who has a token is led on from login to where they were going. */
function skipLogin({ request }: { request: Request }): Response | null {
  if (useSession.getState().token === null) return null;
  const url = new URL(request.url);
  return redirect(returnPath(url.searchParams.get('from'), languageOfPath(url.pathname)));
}
