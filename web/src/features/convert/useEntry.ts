import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Side } from '../../lib/amounts/entry.ts';
import { findAsset } from '../../lib/calls/assetRegistry.ts';
import { type ConvertKind, FIRST_PAIR } from './convertKind.ts';

export interface EntryState {
  readonly from: string;
  readonly to: string;
  readonly side: Side;
  readonly text: string;
}

/** The selected assets, which of the two amounts was entered, and its raw text. A link can preselect the paid asset. */
export function useEntry(kind: ConvertKind) {
  const [query] = useSearchParams();
  const [entry, setEntry] = useState<EntryState>(() => start(kind, query.get('from')));
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
