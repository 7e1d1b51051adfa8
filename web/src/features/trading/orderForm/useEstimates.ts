import type { OrderEstimate } from '@aldgate/domain/trading/orderEstimate.ts';
import { linear } from '@aldgate/domain/trading/products/linear.ts';
import { sumOrderNotional } from '@aldgate/domain/trading/products/orderNotional.ts';
import { useMemo } from 'react';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useMark } from '../../../marketData/contracts/useTradingFeed.ts';
import { useFuturesAccount, useOpenOrders, usePositions } from '../account/queries.ts';
import type { ContractTerms } from '../account/useTerms.ts';
import type { Entry } from './entry.ts';
import { computeEstimate, computeMaxOrderSize, type EstimateInputs } from './estimate.ts';

export interface OrderEstimates {
  readonly estimate: OrderEstimate | undefined;
  /** The max order size; '0' while unknown. */
  readonly maxSize: string;
  readonly estimateInputs: EstimateInputs | undefined;
}

interface EstimateSources {
  readonly instrument: Instrument;
  readonly keyId: string;
  readonly terms: ContractTerms | undefined;
  /** The best price of the other side, for orders that execute immediately. */
  readonly marketPrice: string | undefined;
}

/** The cost and effects of an order in the account's present state, and how large it can be. */
export function useEstimates(entry: Entry, { instrument, keyId, terms, marketPrice }: EstimateSources): OrderEstimates {
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
        linear,
        // Conditional orders need no margin before they trigger.
        openOrders.filter(({ instrumentId, condition }) => instrumentId === symbol && condition === null),
      ),
    [symbol, openOrders],
  );
  const estimateInputs = useMemo<EstimateInputs | undefined>(() => {
    if (terms === undefined || mark === undefined || !capital || !positions || !openOrderTotals) return undefined;
    return { instrument, terms, account: { capital, positions, openOrders: openOrderTotals }, mark, marketPrice };
  }, [instrument, terms, capital, positions, openOrderTotals, mark, marketPrice]);
  const estimate = useMemo(() => estimateInputs && computeEstimate(entry, estimateInputs), [entry, estimateInputs]);
  const maxSize = useMemo(
    () => (estimateInputs === undefined ? '0' : computeMaxOrderSize(entry, estimateInputs)),
    [entry, estimateInputs],
  );
  return { estimate, maxSize, estimateInputs };
}
