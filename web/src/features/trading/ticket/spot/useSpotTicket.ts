import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { countDecimals, decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
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
import { buildOrderTerms } from '../../orderForm/terms.ts';
import { validateOrder } from '../../orderForm/validateOrder.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { type TicketInput, useTicketInput } from '../useTicketInput.ts';
import { buildListTerms, lockedPrice, validateOco } from './oco.ts';

/** The decimals that a total is entered and sent with. */
const QUOTE_DECIMALS_MAX = 8;

export interface SpotTicket extends TicketInput {
  /** Sets a percentage of what is available. */
  readonly takePercent: (percent: number) => void;
  /** The free balances, as decimal strings; undefined until known. */
  readonly available: { readonly base: string; readonly quote: string } | undefined;
  /** The largest order that what is free pays for, in the base asset; '0' while unknown. */
  readonly maxSize: string;
}

/** The ticket of a spot pair: input, validation and submission. */
export function useSpotTicket(instrument: Instrument, keyId: string): SpotTicket {
  const { symbol, baseAsset, quoteAsset, stepSize, tickSize } = instrument;
  const { sendSpot, sendList } = useOrderActions();
  const last = useLastPrice(symbol)?.price;
  const account = useSpotAccount(keyId).data;
  const available =
    account && account.freshness.state !== 'connecting' ? freeOf(account, baseAsset, quoteAsset) : undefined;
  const quoteDecimals = Math.min(QUOTE_DECIMALS_MAX, countDecimals(tickSize) + countDecimals(stepSize));
  const input = useTicketInput({
    instrument,
    quoteDecimals,
    // Bounds take the last price for the mark.
    validate: (entry, isLive) =>
      (entry.kind === 'oco' ? validateOco : validateOrder)(entry, instrument, {
        mark: isLive ? last : undefined,
        last,
        closable: undefined,
        now: serverClock.now(),
      }),
    send: (entry, onOutcome) => {
      const common = { exchangeKeyId: keyId, instrumentId: symbol };
      return entry.kind === 'oco'
        ? sendList({ ...common, ...buildListTerms(entry) }, onOutcome)
        : sendSpot({ ...common, ...buildSpotTerms(entry) }, entry.quantity, onOutcome);
    },
  });
  const { entry, change, market } = input;

  const takePercent = (percent: number) => {
    if (available === undefined) return;
    const part = (amount: string) => decimal(amount).times(String(percent)).div('100');
    change((before, at) => {
      if (before.kind === 'oco') return withPercent(before, percent, computeMaxSize(before, available, at), at);
      if (before.direction === 'sell') return withQuantity(before, toStep(part(available.base), stepSize), at);
      // A purchase at the market spends the part of the balance, whatever the price becomes.
      return withTotal(before, round(part(available.quote), quoteDecimals, 'down'), at);
    });
  };
  const maxSize = available === undefined ? '0' : computeMaxSize(entry, available, market);
  return { ...input, takePercent, available, maxSize };
}

function freeOf({ assets }: SpotAccount, base: string, quote: string) {
  const free = (asset: string) => assets.find((each) => each.asset === asset)?.available ?? '0';
  return { base: free(base), quote: free(quote) };
}

function computeMaxSize(
  entry: Entry,
  available: { readonly base: string; readonly quote: string },
  market: EntryMarket,
): string {
  if (entry.direction === 'sell') return toStep(decimal(available.base), market.stepSize);
  const price = entry.kind === 'oco' ? lockedPrice(entry) : estimatePrice(entry, market);
  return price === undefined ? '0' : toStep(decimal(available.quote).div(price), market.stepSize);
}

/** The order's terms as the spot call expects them: a market order by its total, where that was entered. */
function buildSpotTerms(entry: Entry) {
  const { reduceOnly: _, quantity, condition, timeInForce, ...terms } = buildOrderTerms(entry);
  const size =
    entry.kind === 'market' && entry.isByTotal ? { quoteQuantity: toDecimalString(entry.total) } : { quantity };
  return {
    ...terms,
    ...size,
    timeInForce: timeInForce === 'GTD' ? ('GTC' as const) : timeInForce,
    ...(condition !== undefined && { condition: { type: condition.type, triggerPrice: condition.triggerPrice } }),
  };
}
