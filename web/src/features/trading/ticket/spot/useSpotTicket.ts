import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { countDecimals, decimal, round } from '@aldgate/domain/money/amount.ts';
import type { FeeRates } from '@aldgate/domain/trading/accountReport.ts';
import type { ExecutionPlan } from '@aldgate/domain/trading/executionPlan.ts';
import type { SpotBalances, SpotEstimate } from '@aldgate/domain/trading/spotEstimate.ts';
import { useMemo } from 'react';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useLastPrice } from '../../../../marketData/contracts/useTradingFeed.ts';
import { type SpotAccount, useSpotAccount } from '../../account/queries.ts';
import {
  type Entry,
  type EntryMarket,
  estimatePrice,
  toStep,
  withPercent,
  withQuantity,
  withTotal,
} from '../../orderForm/entry.ts';
import { buildListTerms, lockedPrice } from '../../orderForm/oco/oco.ts';
import { validateOco } from '../../orderForm/oco/validateOco.ts';
import { needsBook } from '../../orderForm/planEntry.ts';
import { resolveProtection, validateProtection } from '../../orderForm/protection.ts';
import { buildSpotOrder } from '../../orderForm/terms.ts';
import { useDepth } from '../../orderForm/useDepth.ts';
import { validateOrder } from '../../orderForm/validateOrder.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { type TicketInput, useTicketInput } from '../useTicketInput.ts';
import { computeSpotEstimate, planSpotEntry } from './spotEstimate.ts';

/** The decimals that a total is entered and sent with. */
const QUOTE_DECIMALS_MAX = 8;

export interface SpotTicket extends TicketInput {
  /** The prices that exits follow from. */
  readonly prices: Parameters<typeof resolveProtection>[2];
  /** The exits that are sent with a purchase. */
  readonly protection: ReturnType<typeof resolveProtection>;
  /** Sets a percentage of what is available. */
  readonly takePercent: (percent: number) => void;
  /** The balances before the order; undefined until known. */
  readonly balances: SpotBalances | undefined;
  /** The account's fee rates at the exchange; undefined while unknown. */
  readonly rates: FeeRates | undefined;
  /** The executions of the entered order; undefined while it is incomplete, or without a book that it needs. */
  readonly plan: ExecutionPlan | undefined;
  /** Balances and fees after the plan; undefined without one, and while balances or rates are unknown. */
  readonly estimate: SpotEstimate | undefined;
  /** The largest order that what is free pays for, in the base asset; '0' while unknown. */
  readonly maxSize: string;
}

/** The ticket of a spot pair: input, validation and submission. */
export function useSpotTicket(instrument: Instrument, keyId: string): SpotTicket {
  const { symbol, baseAsset, quoteAsset, stepSize, tickSize } = instrument;
  const { sendSpot, sendList } = useOrderActions();
  const last = useLastPrice(symbol)?.price;
  const account = useSpotAccount(keyId).data;
  const balances = useMemo(() => selectBalances(account, baseAsset, quoteAsset), [account, baseAsset, quoteAsset]);
  const rates = selectRates(account);
  const quoteDecimals = Math.min(QUOTE_DECIMALS_MAX, countDecimals(tickSize) + countDecimals(stepSize));
  const prices = { mark: last, last, now: serverClock.now() };
  const protectionOf = (entry: Entry) => {
    const exits = mayProtect(entry) ? resolveProtection(entry, instrument, prices) : undefined;
    return exits === undefined ? {} : { protection: { ...exits, triggerBy: 'last' as const } };
  };
  const input = useTicketInput({
    instrument,
    quoteDecimals,
    // Bounds take the last price for the mark.
    validate: (entry, isLive) => ({
      ...(mayProtect(entry) && validateProtection(entry, instrument, prices)),
      ...(entry.kind === 'oco' ? validateOco : validateOrder)(entry, instrument, {
        mark: isLive ? last : undefined,
        last,
        closable: undefined,
        now: serverClock.now(),
      }),
    }),
    cleared: { takeProfit: '', stopLoss: '' },
    send: (entry, onOutcome) => {
      const common = { exchangeKeyId: keyId, instrumentId: symbol };
      return entry.kind === 'oco'
        ? sendList({ ...common, ...buildListTerms(entry) }, onOutcome)
        : sendSpot({ ...common, ...buildSpotOrder(entry, symbol), ...protectionOf(entry) }, entry.quantity, onOutcome);
    },
  });
  const { entry, change, market, isLive } = input;
  const depth = useDepth(symbol, entry.direction, isLive && needsBook(entry));
  const plan = useMemo(() => planSpotEntry(entry, depth, instrument), [entry, depth, instrument]);
  const estimate = plan && balances && rates && computeSpotEstimate(entry, plan, { balances, rates });

  const takePercent = (percent: number) => {
    if (balances === undefined) return;
    const { base, quote } = balances;
    const part = (amount: string) => decimal(amount).times(String(percent)).div('100');
    change((before, at) => {
      if (before.kind === 'oco') return withPercent(before, percent, computeMaxSize(before, balances, at), at);
      if (before.direction === 'sell') return withQuantity(before, toStep(part(base.available), stepSize), at);
      // A purchase at the market spends the part of the balance, whatever the price becomes.
      return withTotal(before, round(part(quote.available), quoteDecimals, 'down'), at);
    });
  };
  const maxSize = balances === undefined ? '0' : computeMaxSize(entry, balances, market);
  const { protection } = { protection: undefined, ...protectionOf(entry) };
  return { ...input, prices, protection, takePercent, balances, rates, plan, estimate, maxSize };
}

/** An account has no row of an asset that it does not hold. */
function selectBalances(account: SpotAccount | undefined, base: string, quote: string): SpotBalances | undefined {
  if (account === undefined || account.freshness.state === 'connecting') return undefined;
  const select = (asset: string) => account.assets.find((each) => each.asset === asset) ?? NOTHING;
  return { base: select(base), quote: select(quote) };
}

const NOTHING = { total: '0', available: '0' } as const;

function selectRates(account: SpotAccount | undefined): FeeRates | undefined {
  const { makerRate: maker = null, takerRate: taker = null } = account ?? {};
  return maker === null || taker === null ? undefined : { maker, taker };
}

function computeMaxSize(entry: Entry, { base, quote }: SpotBalances, market: EntryMarket): string {
  if (entry.direction === 'sell') return toStep(decimal(base.available), market.stepSize);
  const price = entry.kind === 'oco' ? lockedPrice(entry) : estimatePrice(entry, market);
  return price === undefined ? '0' : toStep(decimal(quote.available).div(price), market.stepSize);
}

/** Exits are of a purchase; an OCO is one itself. */
export const mayProtect = ({ direction, kind }: Entry): boolean => direction === 'buy' && kind !== 'oco';
