import { useLocation } from 'react-router';

/** The part of the client that pages of money in and out are in: the wallet, the OTC desk, or the brokers' area. */
export type AreaName = 'wallet' | 'otc' | 'brokers';

/** Fields of a list's address. */
type Query = Readonly<Record<string, string>>;

const withQuery = (path: string, query: Query): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** The calls of the address book. */
const BOOK = {
  page: 'pageWithdrawalAddress',
  list: 'listWithdrawalAddress',
  submit: 'submitWithdrawalAddress',
  sendCode: 'invokeAddressEmailValidation',
  confirm: 'confirmWithdrawalAddress',
  remove: 'deleteWithdrawalAddress',
  unlist: 'removeFromWhitelist',
} as const;

const WALLET_AND_OTC = {
  wallet: {
    name: 'wallet',
    /** A page of money in or out, below the language: `page('recharge/coin/BTC')`. */
    page: (path: string) => `wallet/${path}`,
    /** The list of coins, with a filter or an opened record. */
    coinRecords: (query: Query = {}) => withQuery('record/coin', query),
    /** The list of currencies that were paid in, or paid out. */
    bankRecords: (type: 'recharge' | 'withdraw', query: Query = {}) => withQuery(`record/fiat/${type}`, query),
    /** The calls that have a second path below the OTC desk. */
    calls: {
      address: 'getDepositAddress',
      records: 'pageDepositWithdraw',
      bankRecords: 'pageFiatTransaction',
      announcePayment: 'submitFiatDeposit',
      submit: 'submitWithdraw',
      sendCode: 'invokeWithdrawalEmailValidation',
      confirm: 'confirmWithdraw',
      bankRemaining: 'getFiatWithdrawRemainingAmount',
      submitToBank: 'submitFiatWithdraw',
      sendBankCode: 'invokeFiatWithdrawalEmailValidation',
      confirmToBank: 'confirmFiatWithdraw',
    },
    book: BOOK,
  },
  otc: {
    name: 'otc',
    page: (path: string) => `otcinfo/${path}`,
    coinRecords: (query: Query = {}) => withQuery('otcinfo/list', query),
    bankRecords: (type: 'recharge' | 'withdraw', query: Query = {}) =>
      withQuery('otcinfo/list', { list: type, ...query }),
    calls: {
      address: 'getBlockDepositAddress',
      records: 'pageBlockDepositWithdraw',
      bankRecords: 'pageBlockFiatTransaction',
      announcePayment: 'submitBlockFiatDeposit',
      submit: 'submitBlockWithdraw',
      sendCode: 'invokeBlockWithdrawalEmailValidation',
      confirm: 'confirmBlockWithdraw',
      bankRemaining: 'getBlockFiatWithdrawRemainingAmount',
      submitToBank: 'submitBlockFiatWithdraw',
      sendBankCode: 'invokeBlockFiatWithdrawalEmailValidation',
      confirmToBank: 'confirmBlockFiatWithdraw',
    },
    book: BOOK,
  },
} as const;

const AREAS = {
  ...WALLET_AND_OTC,
  /** The brokers' pages have the wallet's address book under their own paths (BR-12); its links lead to the wallet. */
  brokers: {
    ...WALLET_AND_OTC.wallet,
    name: 'brokers',
    book: {
      page: 'pageBrokerAddress',
      list: 'listBrokerAddress',
      submit: 'submitBrokerAddress',
      sendCode: 'invokeBrokerAddressEmailValidation',
      confirm: 'confirmBrokerAddress',
      remove: 'deleteBrokerAddress',
      unlist: 'removeBrokerAddressFromWhitelist',
    },
  },
} as const;

export type Area = (typeof AREAS)[AreaName];

/** The first path segments that are not the wallet's. */
const NAMES: Readonly<Record<string, AreaName>> = { otcinfo: 'otc', brokersManager: 'brokers' };

/** Finds the area of an address. Only pages below `otcinfo` are the OTC desk's. */
export function findArea(pathname: string): Area {
  return AREAS[NAMES[pathname.split('/')[2] ?? ''] ?? 'wallet'];
}

/** The area of the current page: where its links lead, and which of two paths its calls take. */
export const useArea = (): Area => findArea(useLocation().pathname);
