import type { AnswerOf } from '@aldgate/contract';

/** SH-11: the menu of a signed-in user, in display order. */
export function buildMenu(): AnswerOf<'getUserMenu'> {
  return [
    { key: 'market', path: 'market' },
    { key: 'trading', path: 'trading/BTCUSDT' },
    { key: 'convert', path: 'convert/coin' },
    { key: 'wallet', path: 'wallet/overview' },
    { key: 'assetAccount', path: 'wallet/assetAccount' },
    { key: 'tradingAccount', path: 'wallet/tradingAccount' },
    { key: 'record', path: 'record/convert' },
    { key: 'transferRecord', path: 'record/transfer' },
    { key: 'futureTradeRecord', path: 'record/futureTrade' },
    { key: 'information', path: 'information' },
    { key: 'safe', path: 'account/safe' },
    { key: 'kyc', path: 'account/kyc' },
    // The spelling of the documents.
    { key: 'hitory', path: 'account/hitory' },
    { key: 'freeze', path: 'account/freeze' },
  ];
}
