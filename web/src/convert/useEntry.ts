import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Side } from './entry.ts';

export interface EntryState {
  readonly from: string;
  readonly to: string;
  readonly side: Side;
  readonly text: string;
}

const PAIR = { from: 'USDT', to: 'BTC' } as const;

/** Which assets, which of the two amounts was entered, and its text as it was typed. A link may name the asset to pay. */
export function useEntry() {
  const [query] = useSearchParams();
  const [entry, setEntry] = useState<EntryState>(() => start(query.get('from')));
  return {
    entry,
    enter: (side: Side, text: string) => setEntry((now) => ({ ...now, side, text })),
    choose: (side: Side, asset: string) => setEntry((now) => chosen(now, side, asset)),
    flip: () => setEntry(flipped),
    clear: () => setEntry((now) => ({ ...now, side: 'from', text: '' })),
  };
}

function start(from: string | null): EntryState {
  const known = from !== null && /^[A-Z0-9]{2,12}$/.test(from) ? from : PAIR.from;
  return { from: known, to: known === PAIR.to ? PAIR.from : PAIR.to, side: 'from', text: '' };
}

/** Choosing the asset that stands on the other side swaps the two. */
export function chosen(now: EntryState, side: Side, asset: string): EntryState {
  if (now[side] === asset) return now;
  const other = side === 'from' ? 'to' : 'from';
  return now[other] === asset ? flipped(now) : { ...now, [side]: asset };
}

/** Swaps the assets; an entered amount stays with its asset, so that 1,000 of one never becomes 1,000 of the other. */
export function flipped({ from, to, side, text }: EntryState): EntryState {
  return { from: to, to: from, side: side === 'from' ? 'to' : 'from', text };
}
