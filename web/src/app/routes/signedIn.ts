import * as account from '../../features/account/screens.ts';
import * as bankAccounts from '../../features/bankAccounts/screens.ts';
import * as convert from '../../features/convert/screens.ts';
import * as institution from '../../features/institution/screens.ts';
import * as kyc from '../../features/kyc/screens.ts';
import * as otc from '../../features/otc/screens.ts';
import * as trading from '../../features/trading/screens.ts';
import * as wallet from '../../features/wallet/screens.ts';
import * as withdrawals from '../../features/withdrawals/screens.ts';
import { planned, redirecting } from './area.ts';
import { assetOnly } from './redirects.ts';
import { guarded, type Route } from './route.ts';
import { screen } from './screen.tsx';

/** The pages that need a token (SH-03). Wallet and records have the wallet's rail. */
export const signedInRoutes: Route[] = [
  {
    ...screen('wallet', wallet.walletFrame),
    children: [
      redirecting('wallet', 'wallet/overview'),
      { path: 'wallet/overview', ...screen('wallet', wallet.overview) },
      { path: 'wallet/assetAccount', ...screen('wallet', wallet.assetAccount) },
      { path: 'wallet/tradingAccount', ...screen('wallet', wallet.tradingAccount) },
      redirecting('wallet/withdraw', 'wallet/withdraw/coin/BTC'),
      {
        path: 'wallet/withdraw/coin/:asset',
        ...guarded(assetOnly),
        ...screen(['withdrawals', 'wallet', 'identity'], withdrawals.withdraw),
      },
      {
        path: 'wallet/withdraw/fiat/:asset',
        ...guarded(assetOnly),
        ...screen(['withdrawals', 'wallet', 'bankAccounts', 'identity'], withdrawals.withdrawToBank),
      },
      redirecting('wallet/recharge', 'wallet/recharge/coin/BTC'),
      { path: 'wallet/recharge/coin/:asset', ...guarded(assetOnly), ...screen('wallet', wallet.deposit) },
      {
        path: 'wallet/recharge/fiat/:asset',
        ...guarded(assetOnly),
        ...screen(['wallet', 'bankAccounts'], wallet.bankDeposit),
      },
      redirecting('wallet/address', 'wallet/address/coinAddress'),
      {
        path: 'wallet/address/coinAddress',
        ...screen(['withdrawals', 'wallet', 'identity'], withdrawals.addressBook),
      },
      { path: 'wallet/address/fiatAddress', ...screen(['bankAccounts', 'wallet', 'identity'], bankAccounts.list) },
      redirecting('record', 'record/coin'),
      { path: 'record/coin', ...screen(['wallet', 'identity'], wallet.coinRecords) },
      redirecting('record/fiat', 'record/fiat/recharge'),
      { path: 'record/fiat/recharge', ...screen(['wallet', 'identity'], wallet.bankDepositRecords) },
      { path: 'record/fiat/withdraw', ...screen(['wallet', 'identity'], wallet.bankWithdrawalRecords) },
      { path: 'record/transfer', ...screen('wallet', wallet.transferRecords) },
      planned('record/spotTrade'),
      {
        path: 'record/futureTrade',
        ...screen('trading', trading.futureTrades),
      },
      { path: 'record/convert', ...screen(['convert', 'quotes'], convert.records) },
    ],
  },
  redirecting('convert', 'convert/coin'),
  { path: 'convert/coin', ...screen(['convert', 'quotes'], convert.convertCoin) },
  { path: 'convert/fiat', ...screen(['convert', 'quotes'], convert.convertFiat) },
  redirecting('otc', 'otc/form'),
  { path: 'otc/form', ...screen(['otc', 'quotes'], otc.form) },
  {
    ...screen('otc', otc.otcFrame),
    children: [
      redirecting('otcinfo', 'otcinfo/record'),
      { path: 'otcinfo/avaliable', ...screen(['otc', 'quotes'], otc.available) },
      { path: 'otcinfo/record', ...screen(['otc', 'quotes'], otc.records) },
      planned('otcinfo/list'),
      planned('otcinfo/validate'),
      redirecting('otcinfo/recharge', 'otcinfo/recharge/fiat/USD'),
      planned('otcinfo/recharge/fiat/:asset'),
      planned('otcinfo/recharge/coin/:asset'),
      redirecting('otcinfo/withdraw', 'otcinfo/withdraw/fiat/USD'),
      planned('otcinfo/withdraw/fiat/:asset'),
      planned('otcinfo/withdraw/coin/:asset'),
      redirecting('otcinfo/address', 'otcinfo/address/coinAddress'),
      planned('otcinfo/address/coinAddress'),
      planned('otcinfo/address/fiatAddress'),
    ],
  },
  planned('loan'),
  redirecting('account', 'account/safe'),
  {
    ...screen('account', account.accountFrame),
    children: [
      { path: 'account/safe', ...screen(['account', 'identity', 'withdrawals'], account.safe) },
      { path: 'account/freeze', ...screen('account', account.freeze) },
      { path: 'account/hitory', ...screen('account', account.loginHistory) },
      { path: 'account/kyc', ...screen('kyc', kyc.kyc) },
      { path: 'account/kyc/institution', ...screen('kyc', kyc.institution) },
      { path: 'account/kyc/individual', ...screen('kyc', kyc.individual) },
      { path: 'information', ...screen('institution', institution.information) },
    ],
  },
  planned('account/api'),
  planned('electricity'),
];

/** The pages that are printed, without the application's frame. */
export const printedRoutes: Route[] = [
  { path: 'record/convert/:orderId', ...screen(['convert', 'quotes'], convert.receipt) },
  { path: 'otcinfo/record/:orderId', ...screen(['otc', 'quotes'], otc.receipt) },
];
