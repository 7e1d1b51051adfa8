import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fullAmount } from '../../lib/amounts/amounts.ts';
import { type Entry, type Side, validateEntry } from '../../lib/amounts/entry.ts';
import { findAsset } from '../../lib/calls/assetRegistry.ts';
import { type ConvertKind, FIRST_PAIR } from './convertKind.ts';
import type { ConvertFlow } from './flowCalls.ts';
import { indicativeTerms, type MarketPrices, marketRate, type Rate } from './indicative.ts';
import type { ConvertAsset, Pair, Quote } from './queries.ts';

export interface EntryState {
  readonly from: string;
  readonly to: string;
  readonly side: Side;
  readonly text: string;
}

/**
 * The selected assets, which of the two amounts was entered, and its raw text. A link can preselect the paid asset;
 * `begin` completes what the form starts with.
 */
export function useEntry(kind: ConvertKind, begin = (first: EntryState) => first) {
  const [query] = useSearchParams();
  const [entry, setEntry] = useState<EntryState>(() => begin(start(kind, query.get('from'))));
  return {
    entry,
    enter: (side: Side, text: string) => setEntry((now) => ({ ...now, side, text })),
    choose: (side: Side, asset: string) => setEntry((now) => chosen(kind, now, side, asset)),
    flip: () => setEntry(flipped),
    clear: () => setEntry((now) => ({ ...now, side: 'from', text: '' })),
  };
}

function start(kind: ConvertKind, from: string | null): EntryState {
  const pair = FIRST_PAIR[kind];
  const known = from !== null && isOffered(kind, from) ? from : pair.from;
  const to = known === pair.to ? pair.from : pair.to;
  return { from: known, to, side: 'from', text: '' };
}

/** Starts with an amount, so that a visitor sees a price: about the worth of one coin. */
export const withAmount = (first: EntryState): EntryState => ({
  ...first,
  text: first.from === 'BTC' || first.from === 'ETH' ? '1' : '100000',
});

function isOffered(kind: ConvertKind, asset: string): boolean {
  const known = findAsset(asset);
  return known !== undefined && (kind === 'fiat' || known.kind === 'crypto');
}

/**
 * Selecting the asset of the other side swaps the two. Where a fiat side is required, selecting a second coin moves
 * the fiat currency to the other side.
 */
export function chosen(kind: ConvertKind, now: EntryState, side: Side, asset: string): EntryState {
  if (now[side] === asset) return now;
  const other = side === 'from' ? 'to' : 'from';
  if (now[other] === asset) return flipped(now);
  const coins = findAsset(asset)?.kind === 'crypto' && findAsset(now[other])?.kind === 'crypto';
  if (kind === 'fiat' && coins) return { ...now, [side]: asset, [other]: now[side] };
  return { ...now, [side]: asset };
}

/** Swaps the assets; an entered amount stays with its asset, so that 1,000 of one never becomes 1,000 of the other. */
export function flipped({ from, to, side, text }: EntryState): EntryState {
  return { from: to, to: from, side: side === 'from' ? 'to' : 'from', text };
}

interface Inputs {
  readonly entry: EntryState;
  readonly flow: ConvertFlow;
  readonly assets: readonly ConvertAsset[];
  readonly available: ReadonlyMap<string, string> | undefined;
  readonly prices: MarketPrices;
  readonly disabledPairs: readonly Pair[];
}

/** Everything the screen shows of a conversion, derived from the input, the quote and the market. */
export interface ConvertView {
  readonly from: ConvertAsset;
  readonly to: ConvertAsset;
  readonly fromAvailable: string | undefined;
  readonly toAvailable: string | undefined;
  readonly entry: Entry;
  /** The side that the entry is of. */
  readonly side: Side;
  /** CV-04: this pair is suspended. */
  readonly suspended: boolean;
  /** Texts of the two fields; the one not entered is empty where the market has no price. */
  readonly fromText: string;
  readonly toText: string;
  /** The amounts as decimals, where both are known. */
  readonly amounts: { readonly from: string; readonly to: string } | undefined;
  /** The current quote, or the expired one. */
  readonly quote: Quote | undefined;
  readonly market: Rate | undefined;
  readonly rate: Rate | undefined;
  /** The spread that an indicative rate includes, in basis points. */
  readonly spreadBps: string | undefined;
  /** The part of the spread that covers volatility, in basis points. */
  readonly volatilityBps: string | undefined;
}

/** Undefined where there are fewer than two assets. */
export function view({ entry, flow, assets, available, prices, disabledPairs }: Inputs): ConvertView | undefined {
  const from = assets.find(({ asset }) => asset === entry.from) ?? assets.find(({ asset }) => asset !== entry.to);
  const to = assets.find(({ asset }) => asset === entry.to) ?? assets.find(({ asset }) => asset !== from?.asset);
  if (from === undefined || to === undefined) return undefined;
  const entered = entry.side === 'from' ? from : to;
  const spendable = available === undefined ? undefined : (available.get(from.asset) ?? '0');
  const validated = validateEntry(entry.text, { ...entered, ...(entry.side === 'from' && { available: spendable }) });
  const market = marketRate(prices, from.asset, to.asset);
  const quote = 'quote' in flow ? flow.quote : undefined;
  const amount = validated.kind === 'amount' ? validated.amount : undefined;
  const terms = indicativeTerms(prices, { from, to, side: entry.side, amount: amount ?? '1' });
  const counterpart = amount === undefined ? undefined : terms?.[entry.side === 'from' ? 'toAmount' : 'fromAmount'];
  const shown = {
    from,
    to,
    fromAvailable: spendable,
    side: entry.side,
    spreadBps: terms?.spreadBps,
    volatilityBps: quote?.volatilityBps ?? terms?.volatilityBps,
    toAvailable: available && (available.get(to.asset) ?? '0'),
    suspended: disabledPairs.some(({ baseAsset, quoteAsset }) => {
      const pair = [baseAsset, quoteAsset];
      return pair.includes(from.asset) && pair.includes(to.asset);
    }),
  };
  if (quote !== undefined) {
    const fromText = fullAmount(quote.fromAmount, quote.fromAsset);
    const toText = fullAmount(quote.toAmount, quote.toAsset);
    // After completion the balances include the result, so no change is shown.
    const amounts = flow.step === 'done' ? undefined : { from: quote.fromAmount, to: quote.toAmount };
    return { ...shown, entry: validated, fromText, toText, amounts, quote, market, rate: quote };
  }
  const [fromText, toText] = entry.side === 'from' ? [entry.text, counterpart ?? ''] : [counterpart ?? '', entry.text];
  return {
    ...shown,
    entry: validated,
    fromText,
    toText,
    amounts: pair(entry.side, validated, counterpart),
    quote,
    market,
    rate: terms,
  };
}

/** The view with the server's indicative terms in the place of those computed here. */
export function withServerTerms(shown: ConvertView, terms: AnswerOf<'getQuote'> | undefined): ConvertView {
  if (terms === undefined || shown.quote !== undefined) return shown;
  const { side, entry, fromText, toText } = shown;
  const counterpart = side === 'from' ? terms.toAmount : terms.fromAmount;
  return {
    ...shown,
    ...(side === 'from' ? { fromText, toText: counterpart } : { fromText: counterpart, toText }),
    amounts: pair(side, entry, counterpart),
    rate: terms,
    spreadBps: terms.spreadBps,
    volatilityBps: terms.volatilityBps,
  };
}

function pair(side: Side, entry: Entry, counterpart: string | undefined): ConvertView['amounts'] {
  if (entry.kind !== 'amount' || counterpart === undefined) return undefined;
  return side === 'from' ? { from: entry.amount, to: counterpart } : { from: counterpart, to: entry.amount };
}
