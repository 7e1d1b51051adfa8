import { planned } from './area.ts';
import { futuresOnly } from './futuresOnly.ts';
import { localOnly } from './redirects.ts';
import type { Route } from './route.ts';
import { screen } from './screen.tsx';

/** The contract switcher uses the market's texts. */
const trading = screen(['trading', 'market'], () => import('../../trading/Trading.tsx'));

/** The pages open to everyone (SH-03); home and login have no shell. */
export const openRoutes: Route[] = [
  { path: 'market', ...screen('market', () => import('../../market/Market.tsx')) },
  { path: 'register', ...screen('identity', () => import('../../identity/register/Register.tsx')) },
  { path: 'forgot-password', ...screen('identity', () => import('../../identity/recovery/ForgotPassword.tsx')) },
  { path: 'help', ...screen(['help', 'identity'], () => import('../../help/Help.tsx')) },
  { path: 'nologin/convert/coin', ...screen('convert', () => import('../../convert/VisitorCoin.tsx')) },
  { path: 'nologin/convert/fiat', ...screen('convert', () => import('../../convert/VisitorFiat.tsx')) },
  { path: 'trading/:instrumentId', ...trading },
  {
    path: 'futureTrading/:instrumentId',
    guard: futuresOnly,
    ...trading,
  },
  planned('otc/form/unlogin'),
  planned('otc/poster'),
  { path: 'brokers', ...screen('brokers', () => import('../../brokers/Landing.tsx')) },
  planned('lightning'),
  { path: '401', ...screen('pages', () => import('../../pages/Unauthorized.tsx')) },
  { path: '403', ...screen('pages', () => import('../../pages/Forbidden.tsx')) },
  { path: '404', ...screen('pages', () => import('../../pages/NotFound.tsx')) },
  { path: '_ui', guard: localOnly, ...screen('pages', () => import('../../pages/widgets/Widgets.tsx')) },
];
