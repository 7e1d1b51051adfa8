import { splitWords } from './splitWords.ts';

/** Labels of fields whose names are not what people call them. */
const LABELS: Readonly<Record<string, string>> = {
  aba: 'ABA',
  addresses: 'Addresses',
  boundBps: 'Ends early beyond',
  boundIps: 'Addresses',
  creditLimit: 'Credit limit, USDT',
  dailyUsd: 'In 24 hours',
  deskResultUsd: 'Desk’s result at the mid',
  fromMid: 'From the mid',
  incorporatedOn: 'Incorporated',
  maximumUsd: 'Maximum',
  minimumUsd: 'Minimum',
  on: 'Switched on',
  secondDealer: 'Why a second dealer',
  sizeUsd: 'Size',
  spreadBps: 'Spread',
  streamMaximumUsd: 'Maximum of real-time prices',
  swift: 'SWIFT/BIC',
  txid: 'Transaction',
  usdLimit: 'Limit in 24 hours',
};

/** Names a field in English. */
export const labelField = (field: string): string => LABELS[field] ?? splitWords(field);
