import { readBalance } from '../engine/spot/balances.ts';
import type { ContractParticipants } from './contractParticipants.ts';
import { PAIR_FUNDS } from './participantAccounts.ts';

/** Quantity that the makers have bought and not sold, in steps; negative if they have sold more. */
export function makerStock({ instrument, maker, symbol }: ContractParticipants): number {
  if (instrument.product === 'usdm') return maker.positions.get(symbol)?.steps ?? 0;
  const { free, locked } = readBalance(maker, instrument.baseAsset);
  return Number((free + locked - PAIR_FUNDS) / 10n ** BigInt(8 - instrument.quantityPrecision));
}
