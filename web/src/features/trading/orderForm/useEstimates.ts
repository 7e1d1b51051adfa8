import { contractArithmetic } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import { sumOrderNotional } from '@aldgate/domain/trading/products/orderNotional.ts';
import { useMemo } from 'react';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useMark } from '../../../marketData/contracts/useTradingFeed.ts';
import { useFuturesAccount, useOpenOrders, usePositions } from '../account/queries.ts';
import type { ContractTerms } from '../account/useTerms.ts';
import type { Entry } from './entry.ts';
import { computeMaxOrderSize, type EstimateInputs } from './maxOrderSize.ts';
import { needsBook } from './planEntry.ts';
import { useDepth } from './useDepth.ts';

export interface OrderEstimates {
  /** The max order size; '0' while unknown. */
  readonly maxSize: string;
  readonly estimateInputs: EstimateInputs | undefined;
}

interface EstimateSources {
  readonly instrument: Instrument;
  readonly keyId: string;
  readonly terms: ContractTerms | undefined;
  /** Whether the market's prices may be traded on. */
  readonly isLive: boolean;
}

/** The account's present state, with which an order is estimated, and how large the order can be. */
export function useEstimates(entry: Entry, { instrument, keyId, terms, isLive }: EstimateSources): OrderEstimates {
  const { symbol } = instrument;
  const capital = useFuturesAccount(keyId).data?.futuresCapital ?? undefined;
  const positions = usePositions(keyId).data?.items;
  const openOrders = useOpenOrders(keyId).data?.items;
  const liveMark = useMark(symbol)?.mark;
  // Without the market's data, that of the account's own position in the contract.
  const mark = liveMark ?? positions?.find(({ instrumentId }) => instrumentId === symbol)?.markPrice ?? undefined;
  // Each typed digit computes some dozens of estimates, so the open orders are summed once.
  const openOrderTotals = useMemo(
    () =>
      openOrders &&
      sumOrderNotional(
        contractArithmetic(symbol),
        // Conditional orders need no margin before they trigger.
        openOrders.filter(({ instrumentId, condition }) => instrumentId === symbol && condition === null),
      ),
    [symbol, openOrders],
  );
  const depth = useDepth(symbol, entry.direction, isLive && needsBook(entry));
  const estimateInputs = useMemo<EstimateInputs | undefined>(() => {
    if (terms === undefined || mark === undefined || !capital || !positions || !openOrderTotals) return undefined;
    return { instrument, terms, account: { capital, positions, openOrders: openOrderTotals }, mark, depth };
  }, [instrument, terms, capital, positions, openOrderTotals, mark, depth]);
  const maxSize = useMemo(
    () => (estimateInputs === undefined ? '0' : computeMaxOrderSize(entry, estimateInputs)),
    [entry, estimateInputs],
  );
  return { maxSize, estimateInputs };
}
