import { planned } from './area.ts';
import { futuresOnly } from './futuresOnly.ts';
import { localOnly } from './redirects.ts';
import type { Route } from './route.ts';
import { screen } from './screen.tsx';

/** The contract switcher uses the market's texts. */
const trading = screen(['trading', 'market'], () => import('../../features/trading/Trading.tsx'));

/** The pages open to everyone (SH-03); home and login have no shell. */
export const openRoutes: Route[] = [
  { path: 'market', ...screen('market', () => import('../../features/market/Market.tsx')) },
  { path: 'register', ...screen('identity', () => import('../../features/identity/register/Register.tsx')) },
  {
    path: 'forgot-password',
    ...screen('identity', () => import('../../features/identity/recovery/ForgotPassword.tsx')),
  },
  { path: 'help', ...screen(['help', 'identity'], () => import('../../features/help/Help.tsx')) },
  { path: 'nologin/convert/coin', ...screen('convert', () => import('../../features/convert/VisitorCoin.tsx')) },
  { path: 'nologin/convert/fiat', ...screen('convert', () => import('../../features/convert/VisitorFiat.tsx')) },
  { path: 'trading/:instrumentId', ...trading },
  {
    path: 'futureTrading/:instrumentId',
    guard: futuresOnly,
    ...trading,
  },
  planned('otc/form/unlogin'),
  planned('otc/poster'),
  { path: 'brokers', ...screen('brokers', () => import('../../features/brokers/Landing.tsx')) },
  planned('lightning'),
  { path: '401', ...screen('pages', () => import('../../features/pages/Unauthorized.tsx')) },
  { path: '403', ...screen('pages', () => import('../../features/pages/Forbidden.tsx')) },
  { path: '404', ...screen('pages', () => import('../../features/pages/NotFound.tsx')) },
  { path: '_ui', guard: localOnly, ...screen('pages', () => import('../../features/pages/widgets/Widgets.tsx')) },
];
