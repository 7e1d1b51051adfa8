import { TRADER } from './platform.ts';
import { VOLUME_START as START } from './walletVolume.ts';

const HOUR = 3_600_000;

type Filters = Readonly<Record<string, unknown>>;

/**
 * The filters of every list: each field of its `queryCondition` alone, and one that finds nothing. The customer's lists
 * have half a million of a million records, the other half is many institutions'.
 */
const range = { from: START + 24 * HOUR, until: START + 25 * HOUR };
export const LIST_FILTERS: Readonly<Record<string, readonly Filters[]>> = {
  pageSwapOrderRecord: [
    { fromAsset: 'USDC' },
    { toAsset: 'ETH' },
    { status: 'completed' },
    { startTime: range.from, endTime: range.until },
    { sort: 'oldest' },
    { fromAsset: 'GBP' },
  ],
  pageTransfer: [
    { asset: 'BTC' },
    { state: 'failed' },
    { state: 'pending' },
    range,
    { sort: 'oldest' },
    { asset: 'XYZ' },
  ],
  pageOrder: [
    { symbol: 'ETHUSDT' },
    { instrumentId: 'SOLUSDT' },
    { direction: 'sell' },
    { status: 'cancelled' },
    { status: 'expired' },
    { priceType: 'market' },
    range,
    { sort: 'oldest' },
    { symbol: 'XRPUSDT' },
  ],
  queryTrade: [
    { symbol: 'ETHUSDT' },
    { instrumentId: 'BTCUSDT' },
    { direction: 'sell' },
    range,
    { sort: 'oldest' },
    { symbol: 'XRPUSDT' },
  ],
  pageIncome: [
    { symbol: 'ETHUSDT' },
    { instrumentId: 'BTCUSDT' },
    { incomeType: 'commission' },
    { incomeType: 'liquidation' },
    range,
    { sort: 'oldest' },
    { symbol: 'XRPUSDT' },
  ],
  pageDepositWithdraw: [
    { type: 'deposit' },
    { type: 'withdraw' },
    { accountType: 'trade_account' },
    { asset: 'USDC' },
    { network: 'BTC' },
    { status: 'complete' },
    { status: 'deposit_pending' },
    { status: 'cancelled' },
    { startTime: range.from, endTime: range.until },
    { txid: 'growth5' },
    { sort: 'oldest' },
    { accountType: 'swap_account' },
    { asset: 'XYZ' },
    { network: 'XYZ' },
  ],
  pageDeposit: [
    { state: 'held' },
    { state: 'credited' },
    { state: 'reversed' },
    { asset: 'USDC' },
    { network: 'BTC' },
    { txid: 'growth5' },
    { asset: 'XYZ' },
    { network: 'XYZ' },
    { txid: 'XYZ' },
  ],
  pageOutgoing: [{ network: 'BTC' }, { state: 'reserved' }, { state: 'final' }, { network: 'XYZ' }],
  pageUncredited: [{ kind: 'unattributed' }, { kind: 'unlisted' }],
  pageScreening: [{ address: 'growth5' }, { address: 'XYZ' }],
  pageTask: [{ state: 'open' }, { state: 'closed' }, { kind: 'contact' }],
  pageApproval: [{ state: 'waiting' }, { state: 'decided' }, { approvalId: '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a' }],
  pageCustomer: [
    { search: 'capital 0001' },
    { search: 'member-77-' },
    { search: 'no' },
    { search: 'nobody of that name' },
    { state: 'restricted' },
    { state: 'unverified' },
    { state: 'under_review' },
  ],
  pageAudit: [
    { actor: TRADER },
    { actor: 'nobody@nowhere.test' },
    { action: 'order_placed' },
    { action: 'no_such_action' },
    { subject: 'volume' },
    { subject: 'volume:00aa' },
    { subject: 'nothing:at all' },
    { from: range.from, to: range.until },
  ],
  pageLedgerTransfer: [
    { owner: 'treasury' },
    { asset: 'BTC' },
    { flow: 'convert' },
    { flow: 'system_grant' },
    { flow: 'no_such_flow' },
    { key: 'no such key' },
    { owner: 'treasury', flow: 'no_such_flow' },
  ],
  listLedgerBalance: [{ owner: 'treasury' }, { owner: 'nobody' }],
  pageOutbox: [{ state: 'all' }, { state: 'delivered' }, { state: 'lapsed' }],
};
