import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { Target } from '../states/useTargets.ts';
import type { NewGroup } from './sendGroup.ts';

/** An action of a key on positions: close them, close half of each, or turn them around. */
export type Closing = 'close' | 'half' | 'reverse';

/** Half of a quantity, down to the step; a single step is closed whole. */
function halve(quantity: string, step: string): string {
  const [whole, size] = [parseFixed(quantity), parseFixed(step)];
  const half = (whole / 2n / size) * size;
  return formatFixed(half === 0n ? whole : half);
}

const QUANTITIES: Readonly<Record<Closing, (quantity: string, step: string) => string>> = {
  close: (quantity) => quantity,
  half: halve,
  reverse: (quantity) => toDecimalString(decimal(quantity).times('2')),
};

/**
 * Builds the market orders that close, halve or reverse the positions of accounts in a contract: one group for the long
 * ones and one for the short ones. What closes only reduces; a reversal opens the opposite position too.
 */
export function buildClosing(
  closing: Closing,
  targets: readonly Pick<Target, 'keyId' | 'states'>[],
  { symbol, stepSize }: { readonly symbol: string; readonly stepSize: string },
): readonly NewGroup[] {
  const held = targets.flatMap(({ keyId, states }) =>
    (states.positions?.items ?? [])
      .filter(({ instrumentId }) => instrumentId === symbol)
      .map(({ side, quantity }) => ({ exchangeKeyId: keyId, side, quantity: QUANTITIES[closing](quantity, stepSize) })),
  );
  return (['long', 'short'] as const).flatMap((side) => {
    const legs = held
      .filter((leg) => leg.side === side)
      .map(({ exchangeKeyId, quantity }) => ({ exchangeKeyId, quantity }));
    return legs.length === 0
      ? []
      : {
          instrumentId: symbol,
          direction: side === 'long' ? ('sell' as const) : ('buy' as const),
          priceType: 'market' as const,
          reduceOnly: closing !== 'reverse',
          legs,
        };
  });
}
