import * as account from '../../features/account/screens.ts';
import * as apiKeys from '../../features/apiKeys/screens.ts';
import * as bankAccounts from '../../features/bankAccounts/screens.ts';
import * as convert from '../../features/convert/screens.ts';
import * as institution from '../../features/institution/screens.ts';
import * as kyc from '../../features/kyc/screens.ts';
import * as loans from '../../features/loans/screens.ts';
import * as notifications from '../../features/notifications/screens.ts';
import * as otc from '../../features/otc/screens.ts';
import * as trading from '../../features/trading/screens.ts';
import * as wallet from '../../features/wallet/screens.ts';
import * as withdrawals from '../../features/withdrawals/screens.ts';
import { planned, redirecting } from './area.ts';
import { assetOnly } from './redirects.ts';
import { guarded, type Route } from './route.ts';
import { screen } from './screen.tsx';

/** The pages of money in and out, which the wallet and the OTC desk share. */
const withdraw = screen(['withdrawals', 'wallet'], withdrawals.withdraw);
const withdrawToBank = screen(['withdrawals', 'wallet', 'bankAccounts'], withdrawals.withdrawToBank);
const deposit = screen('wallet', wallet.deposit);
const depositByBank = screen(['wallet', 'bankAccounts'], wallet.bankDeposit);
const coinAddresses = screen(['withdrawals', 'wallet'], withdrawals.addressBook);
const bankAccountList = screen(['bankAccounts', 'wallet'], bankAccounts.list);

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
      { path: 'wallet/withdraw/coin/:asset', ...guarded(assetOnly), ...withdraw },
      { path: 'wallet/withdraw/fiat/:asset', ...guarded(assetOnly), ...withdrawToBank },
      redirecting('wallet/recharge', 'wallet/recharge/coin/BTC'),
      { path: 'wallet/recharge/coin/:asset', ...guarded(assetOnly), ...deposit },
      { path: 'wallet/recharge/fiat/:asset', ...guarded(assetOnly), ...depositByBank },
      redirecting('wallet/address', 'wallet/address/coinAddress'),
      { path: 'wallet/address/coinAddress', ...coinAddresses },
      { path: 'wallet/address/fiatAddress', ...bankAccountList },
      redirecting('record', 'record/coin'),
      { path: 'record/coin', ...screen('wallet', wallet.coinRecords) },
      redirecting('record/fiat', 'record/fiat/recharge'),
      { path: 'record/fiat/recharge', ...screen('wallet', wallet.bankDepositRecords) },
      { path: 'record/fiat/withdraw', ...screen('wallet', wallet.bankWithdrawalRecords) },
      { path: 'record/transfer', ...screen('wallet', wallet.transferRecords) },
      { path: 'record/spotTrade', ...screen('trading', trading.spotTrades) },
      { path: 'record/futureTrade', ...screen('trading', trading.futureTrades) },
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
      { path: 'otcinfo/list', ...screen('wallet', wallet.otcRecords) },
      { path: 'otcinfo/validate', ...screen('wallet', wallet.validate) },
      redirecting('otcinfo/recharge', 'otcinfo/recharge/fiat/USD'),
      { path: 'otcinfo/recharge/fiat/:asset', ...guarded(assetOnly), ...depositByBank },
      { path: 'otcinfo/recharge/coin/:asset', ...guarded(assetOnly), ...deposit },
      redirecting('otcinfo/withdraw', 'otcinfo/withdraw/fiat/USD'),
      { path: 'otcinfo/withdraw/fiat/:asset', ...guarded(assetOnly), ...withdrawToBank },
      { path: 'otcinfo/withdraw/coin/:asset', ...guarded(assetOnly), ...withdraw },
      redirecting('otcinfo/address', 'otcinfo/address/coinAddress'),
      { path: 'otcinfo/address/coinAddress', ...coinAddresses },
      { path: 'otcinfo/address/fiatAddress', ...bankAccountList },
    ],
  },
  { path: 'loan', ...screen(['loans', 'quotes'], loans.loans) },
  redirecting('account', 'account/safe'),
  {
    ...screen('account', account.accountFrame),
    children: [
      { path: 'account/safe', ...screen(['account', 'identity', 'withdrawals'], account.safe) },
      { path: 'account/api', ...screen(['apiKeys', 'identity'], apiKeys.list) },
      {
        path: 'account/notifications',
        ...screen(['notifications', 'alerts'], notifications.list),
      },
      { path: 'account/freeze', ...screen('account', account.freeze) },
      { path: 'account/hitory', ...screen('account', account.loginHistory) },
      { path: 'account/kyc', ...screen('kyc', kyc.kyc) },
      { path: 'account/kyc/institution', ...screen('kyc', kyc.institution) },
      { path: 'account/kyc/individual', ...screen('kyc', kyc.individual) },
      { path: 'information', ...screen('institution', institution.information) },
    ],
  },
  planned('electricity'),
];

/** The pages that are printed, without the application's frame. */
export const printedRoutes: Route[] = [
  { path: 'record/convert/:orderId', ...screen(['convert', 'quotes'], convert.receipt) },
  { path: 'otcinfo/record/:orderId', ...screen(['otc', 'quotes'], otc.receipt) },
];
