import * as home from '../features/home/screens.ts';
import * as identity from '../features/identity/screens.ts';
import { changeLanguage } from '../lib/i18n/i18n.ts';
import { parsePathLanguage, saveLanguage, selectTextLanguage } from '../lib/i18n/language.ts';
import { setLanguage } from '../lib/session/system.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { brokersRoutes } from './routes/brokers.ts';
import { requireToken, skipLogin } from './routes/guards.ts';
import { openRoutes } from './routes/open.ts';
import { toHome } from './routes/redirects.ts';
import type { Route, RouteLocation } from './routes/route.ts';
import { screen } from './routes/screen.tsx';
import { signedInRoutes } from './routes/signedIn.ts';

/** Every address of the client below a language. Anything else redirects to the language's home page (SH-02). */
export const routes: Route[] = [
  {
    path: '/:language',
    load: openLanguage,
    element: <PageBoundary />,
    children: [
      { path: '', guard: toHome },
      { path: 'home', ...screen('home', home.home) },
      { path: 'login', guard: skipLogin, ...screen('identity', identity.login) },
      {
        ...screen('app', () => import('./shell/Shell.tsx')),
        children: [
          {
            element: <PageBoundary />,
            children: [
              ...openRoutes,
              {
                ...screen('identity', identity.signInHere),
                children: [{ ...screen('app', () => import('./shell/SignedIn.tsx')), children: brokersRoutes }],
              },
              {
                guard: requireToken,
                ...screen('app', () => import('./shell/SignedIn.tsx')),
                children: signedInRoutes,
              },
            ],
          },
        ],
      },
      { path: '*', guard: toHome },
    ],
  },
];

/** Activates the language of the address. Loads that run beside it wait for it, and use its texts. */
async function openLanguage({ pathname }: RouteLocation): Promise<void> {
  await changeLanguage(selectTextLanguage(pathname));
  const language = parsePathLanguage(pathname);
  saveLanguage(language);
  setLanguage(language);
}
