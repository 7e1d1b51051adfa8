import type { RouteObject } from 'react-router';
import { screen } from '../chunk.ts';
import { planned } from './area.ts';
import { futuresOnly } from './futuresOnly.ts';
import { localOnly } from './redirects.ts';

/** The list to choose another contract from is the market's. */
const trading = screen(['trading', 'market'], () => import('../../trading/Trading.tsx'));

/** What anybody may see (SH-03), beside home and login, which have no shell. */
export const openRoutes: RouteObject[] = [
  { path: 'market', lazy: screen('market', () => import('../../market/Market.tsx')) },
  { path: 'register', lazy: screen('identity', () => import('../../identity/register/Register.tsx')) },
  { path: 'forgot-password', lazy: screen('identity', () => import('../../identity/recovery/ForgotPassword.tsx')) },
  { path: 'help', lazy: screen(['help', 'identity'], () => import('../../help/Help.tsx')) },
  { path: 'nologin/convert/coin', lazy: screen('convert', () => import('../../convert/VisitorCoin.tsx')) },
  { path: 'nologin/convert/fiat', lazy: screen('convert', () => import('../../convert/VisitorFiat.tsx')) },
  { path: 'trading/:instrumentId', lazy: trading },
  {
    path: 'futureTrading/:instrumentId',
    loader: futuresOnly,
    lazy: trading,
  },
  planned('otc/form/unlogin'),
  planned('otc/poster'),
  { path: 'brokers', lazy: screen('brokers', () => import('../../brokers/Landing.tsx')) },
  planned('lightning'),
  { path: '401', lazy: screen('pages', () => import('../../pages/Unauthorized.tsx')) },
  { path: '403', lazy: screen('pages', () => import('../../pages/Forbidden.tsx')) },
  { path: '404', lazy: screen('pages', () => import('../../pages/NotFound.tsx')) },
  { path: '_ui', loader: localOnly, lazy: screen('pages', () => import('../../pages/widgets/Widgets.tsx')) },
];
