import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { useMemo } from 'react';
import { useMemberMay } from '../../../lib/session/session.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useAccount } from '../account/accounts.ts';
import { findAverageBuy } from '../account/averageBuy.ts';
import { type Order, type Position, useSpotAccount } from '../account/queries.ts';
import { type PositionProtection, useProtections } from '../account/useProtections.ts';
import { type Exit, listExits, type MovedExit } from './exits.ts';

const NONE: readonly PositionProtection[] = [];

interface Shown {
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
  readonly moved: MovedExit | undefined;
}

/** The exits of an instrument, one of them at the price to which it is moved. */
export function useExits({ symbol }: Pick<Instrument, 'symbol'>, { orders, positions, moved }: Shown): readonly Exit[] {
  const keyId = useAccount()?.keyId;
  const protections = useProtections(keyId).data ?? NONE;
  const assets = useSpotAccount(isSpot(symbol) ? keyId : undefined).data?.assets;
  const averageBuyPrice = assets && findAverageBuy(symbol, assets)?.price;
  const mayTrade = useMemberMay('trade');
  return useMemo(() => {
    const exits = listExits(symbol, { positions, orders, protections, averageBuyPrice });
    return exits.map((exit) => ({
      ...exit,
      isMovable: exit.isMovable && mayTrade,
      ...(exit.id === moved?.id && { triggerPrice: moved.price }),
    }));
  }, [symbol, positions, orders, protections, averageBuyPrice, mayTrade, moved]);
}
