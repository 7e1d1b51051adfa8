import * as brokers from '../../features/brokers/screens.ts';
import * as convert from '../../features/convert/screens.ts';
import * as help from '../../features/help/screens.ts';
import * as identity from '../../features/identity/screens.ts';
import * as legal from '../../features/legal/screens.ts';
import * as lightning from '../../features/lightning/screens.ts';
import * as market from '../../features/market/screens.ts';
import * as otc from '../../features/otc/screens.ts';
import * as pages from '../../features/pages/screens.ts';
import * as trading from '../../features/trading/screens.ts';
import { redirecting } from './area.ts';
import { futuresOnly, localOnly } from './redirects.ts';
import { guarded, type Route } from './route.ts';
import { screen } from './screen.tsx';

/** The contract switcher uses the market's texts. */
const contract = screen(['trading', 'market'], trading.trading);

/** The pages open to everyone (SH-03); home and login have no shell. */
export const openRoutes: Route[] = [
  { path: 'market', ...screen('market', market.market) },
  { path: 'register', ...screen('identity', identity.register) },
  {
    path: 'forgot-password',
    ...screen('identity', identity.forgotPassword),
  },
  { path: 'help', ...screen(['help', 'identity'], help.help) },
  { path: 'legal/terms', ...screen('legal', legal.legal) },
  { path: 'legal/privacy', ...screen('legal', legal.legal) },
  { path: 'legal/risk', ...screen('legal', legal.legal) },
  { path: 'nologin/convert/coin', ...screen(['convert', 'quotes'], convert.visitorCoin) },
  { path: 'nologin/convert/fiat', ...screen(['convert', 'quotes'], convert.visitorFiat) },
  { path: 'trading/:instrumentId', ...contract },
  {
    path: 'futureTrading/:instrumentId',
    ...guarded(futuresOnly),
    ...contract,
  },
  { path: 'otc/form/unlogin', ...screen(['otc', 'quotes'], otc.visitorForm) },
  { path: 'otc/poster', ...screen(['otc', 'quotes'], otc.poster) },
  { path: 'brokers', ...screen('brokers', brokers.landing) },
  { path: 'lightning', ...screen(['lightning', 'trading', 'market'], lightning.lightning) },
  { path: '401', ...screen('pages', pages.unauthorized) },
  { path: '403', ...screen('pages', pages.forbidden) },
  { path: '404', ...screen('pages', pages.notFound) },
  { path: '_ui', ...guarded(localOnly), ...screen('pages', pages.widgets) },
];

/** The brokers' area below brokersManager/. Its addresses are open to everyone and show a visitor the login. */
export const brokersRoutes: Route[] = [
  {
    ...screen('brokers', brokers.frame),
    children: [
      redirecting('brokersManager', 'brokersManager/project'),
      { path: 'brokersManager/project', ...screen('brokers', brokers.projects) },
      { path: 'brokersManager/project-detail/:projectNo', ...screen('brokers', brokers.projectDetail) },
      { path: 'brokersManager/interest', ...screen(['brokers', 'wallet'], brokers.interest) },
      { path: 'brokersManager/operateRecord', ...screen('brokers', brokers.operations) },
      { path: 'brokersManager/profit', ...screen('brokers', brokers.profit) },
      { path: 'brokersManager/account', ...screen('brokers', brokers.accounts) },
      {
        path: 'brokersManager/account-detail/:brokerAccountId',
        ...screen('brokers', brokers.accountDetail),
      },
      { path: 'brokersManager/assetFlow', ...screen('brokers', brokers.fundTransfers) },
      { path: 'brokersManager/assetRecord', ...screen('brokers', brokers.fundRecords) },
      {
        path: 'brokersManager/addressList',
        ...screen(['brokers', 'withdrawals', 'wallet'], brokers.addresses),
      },
      // The spelling of the documents.
      { path: 'brokersManager/messafeSetting', ...screen('brokers', brokers.messages) },
      { path: 'brokersManager/bill', ...screen('brokers', brokers.bills) },
    ],
  },
];
