/**
 * Every address of the client with its guard, and every redirect, spelled as customers' links and bookmarks spell them.
 */

export type Guard = 'open' | 'token' | 'token-or-open';

export const LANGUAGES = ['en-US', 'zh-HK'] as const;

const PATHS: Readonly<Record<Guard, readonly string[]>> = {
  open: [
    '/{lang}/home',
    '/{lang}/login',
    '/{lang}/register',
    '/{lang}/nologin/convert/coin',
    '/{lang}/nologin/convert/fiat',
    '/{lang}/trading/{instrumentId}',
    '/{lang}/otc/form/unlogin',
    '/{lang}/brokers',
    '/{lang}/market',
    '/{lang}/lightning',
    '/{lang}/forgot-password',
    '/{lang}/help',
    '/{lang}/401',
    '/{lang}/403',
    '/{lang}/404',
    '/{lang}/otc/poster',
    '/{lang}/futureTrading/{instrumentId}',
  ],
  token: [
    '/{lang}/wallet/overview',
    '/{lang}/wallet/assetAccount',
    '/{lang}/wallet/tradingAccount',
    '/{lang}/wallet/withdraw/coin/{asset}',
    '/{lang}/wallet/withdraw/fiat/{asset}',
    '/{lang}/wallet/recharge/coin/{asset}',
    '/{lang}/wallet/recharge/fiat/{asset}',
    '/{lang}/wallet/address/coinAddress',
    '/{lang}/wallet/address/fiatAddress',
    '/{lang}/record/coin',
    '/{lang}/record/fiat/recharge',
    '/{lang}/record/fiat/withdraw',
    '/{lang}/record/transfer',
    '/{lang}/record/spotTrade',
    '/{lang}/record/futureTrade',
    '/{lang}/record/convert',
    '/{lang}/convert/coin',
    '/{lang}/convert/fiat',
    '/{lang}/otc/form',
    '/{lang}/otcinfo/avaliable',
    '/{lang}/otcinfo/record',
    '/{lang}/otcinfo/list',
    '/{lang}/otcinfo/validate',
    '/{lang}/otcinfo/recharge/fiat/{asset}',
    '/{lang}/otcinfo/recharge/coin/{asset}',
    '/{lang}/otcinfo/withdraw/fiat/{asset}',
    '/{lang}/otcinfo/withdraw/coin/{asset}',
    '/{lang}/otcinfo/address/coinAddress',
    '/{lang}/otcinfo/address/fiatAddress',
    '/{lang}/loan',
    '/{lang}/account/safe',
    '/{lang}/account/freeze',
    '/{lang}/account/hitory',
    '/{lang}/account/kyc',
    '/{lang}/account/api',
    '/{lang}/information',
    '/{lang}/account/kyc/institution',
    '/{lang}/account/kyc/individual',
    '/{lang}/electricity',
  ],
  'token-or-open': [
    '/{lang}/brokersManager/account',
    '/{lang}/brokersManager/account-detail/{brokerAccountId}',
    '/{lang}/brokersManager/addressList',
    '/{lang}/brokersManager/messafeSetting',
    '/{lang}/brokersManager/project',
    '/{lang}/brokersManager/bill',
    '/{lang}/brokersManager/project-detail/{projectNo}',
    '/{lang}/brokersManager/interest',
    '/{lang}/brokersManager/assetRecord',
    '/{lang}/brokersManager/operateRecord',
    '/{lang}/brokersManager/assetFlow',
    '/{lang}/brokersManager/profit',
  ],
};

export const ROUTES = (Object.keys(PATHS) as Guard[]).flatMap((guard) => PATHS[guard].map((path) => ({ path, guard })));

/** Pages that the documents do not list. */
export const ADDED_ROUTES: readonly { readonly path: string; readonly guard: Guard }[] = [
  ...['legal/terms', 'legal/privacy', 'legal/risk'].map((path) => ({
    path: `/{lang}/${path}`,
    guard: 'open' as const,
  })),
  { path: '/{lang}/record/convert/{orderId}', guard: 'token' },
  { path: '/{lang}/otcinfo/record/{orderId}', guard: 'token' },
];

export const REDIRECTS: readonly { readonly from: string; readonly to: string }[] = [
  { from: '/', to: '/{lang}/home' },
  { from: '/{lang}', to: '/{lang}/home' },
  { from: '/{lang}/account', to: '/{lang}/account/safe' },
  { from: '/{lang}/wallet/withdraw', to: '/{lang}/wallet/withdraw/coin/BTC' },
  { from: '/{lang}/wallet/recharge', to: '/{lang}/wallet/recharge/coin/BTC' },
  { from: '/{lang}/wallet/address', to: '/{lang}/wallet/address/coinAddress' },
  { from: '/{lang}/otcinfo/address', to: '/{lang}/otcinfo/address/coinAddress' },
  { from: '/{lang}/wallet', to: '/{lang}/wallet/overview' },
  { from: '/{lang}/record', to: '/{lang}/record/coin' },
  { from: '/{lang}/record/fiat', to: '/{lang}/record/fiat/recharge' },
  { from: '/{lang}/convert', to: '/{lang}/convert/coin' },
  { from: '/{lang}/otc', to: '/{lang}/otc/form' },
  { from: '/{lang}/otcinfo', to: '/{lang}/otcinfo/record' },
  { from: '/{lang}/otcinfo/recharge', to: '/{lang}/otcinfo/recharge/fiat/USD' },
  { from: '/{lang}/otcinfo/withdraw', to: '/{lang}/otcinfo/withdraw/fiat/USD' },
  { from: '/{lang}/brokersManager', to: '/{lang}/brokersManager/project' },
  { from: '/{lang}/no-such-page', to: '/{lang}/home' },
  { from: '/xx/home', to: '/en-US/home' },
];
