import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { parseFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { AccountReport, Balance, ReportedPosition, Setting } from '@aldgate/domain/trading/accountReport.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { FuturesAccount, PositionRisk, SymbolConfig } from '../../signed/payloads/accountRows.ts';
import { contractsToList } from '../openOrders.ts';
import type { ReportOptions } from '../productClient.ts';

/** The requests of a report. */
interface Reader {
  readonly account: () => Promise<FuturesAccount>;
  readonly positions: () => Promise<readonly PositionRisk[]>;
  readonly settings: () => Promise<readonly SymbolConfig[]>;
  readonly openOrders: (symbol?: string) => Promise<readonly OrderUpdate[]>;
  readonly openAlgoOrders: (symbol?: string) => Promise<readonly OrderUpdate[]>;
}

/** The request weight of account, positions and settings. */
const ACCOUNT_WEIGHT = 15;

/**
 * Reads the exchange's data of an account. A query of all contracts' orders weighs far more than one of the few in
 * which the account may have some: those that are named and those with a position. Rejects with an ExchangeError.
 */
export async function readReport(reader: Reader, { instruments, run }: ReportOptions): Promise<AccountReport> {
  const [account, positions, settings] = await run(ACCOUNT_WEIGHT, () =>
    Promise.all([reader.account(), reader.positions(), reader.settings()]),
  );
  const { openOrders } = traitsOf('usdm').weights;
  const held = positions.map(({ symbol }) => symbol);
  const listed = instruments === 'all' ? 'all' : contractsToList([...new Set([...instruments, ...held])], openOrders);
  const read = (symbol?: string) => Promise.all([reader.openOrders(symbol), reader.openAlgoOrders(symbol)]);
  const open =
    listed === 'all'
      ? [await run(openOrders.ofAll, () => read())]
      : await Promise.all(listed.map((symbol) => run(openOrders.ofContract, () => read(symbol))));
  return {
    balances: new Map(account.assets.map((row) => [row.asset, parseBalance(row)])),
    positions: positions.map(parsePosition),
    settings: new Map(settings.map((row) => [row.symbol, parseSetting(row)])),
    orders: [...open.flatMap(([, algoOrders]) => algoOrders), ...open.flatMap(([orders]) => orders)],
  };
}

function parsePosition(row: PositionRisk): ReportedPosition {
  return {
    instrumentId: row.symbol,
    quantity: parseFixed(row.positionAmt),
    // The exchange's own notional and profit: at its mark price, the entry price is rounded.
    cost: parseFixedRounded(row.notional) - parseFixedRounded(row.unRealizedProfit),
    entryPrice: parseFixedRounded(row.entryPrice),
    breakEvenPrice: parseFixedRounded(row.breakEvenPrice),
    isolatedWallet: parseFixedRounded(row.isolatedWallet),
    at: row.updateTime,
  };
}

function parseBalance(row: FuturesAccount['assets'][number]): Balance {
  return {
    wallet: parseFixedRounded(row.walletBalance),
    cross: parseFixedRounded(row.crossWalletBalance),
    available: parseFixedRounded(row.availableBalance),
    at: row.updateTime,
  };
}

export const parseSetting = ({ leverage, marginType }: SymbolConfig): Setting => ({
  // A leverage below one would be an invalid response.
  leverage: Math.max(1, leverage),
  isIsolated: marginType === 'ISOLATED',
});
