import { z } from 'zod';
import { serviceUrl } from '../../kernel/start/addresses.ts';

export interface MarketConfig {
  /** The source of US dollar rates of currencies and USDT; null: no currency is priced. */
  readonly rates: {
    readonly url: string | null;
    /** The pause between two readings. */
    readonly everyMs: number;
  };
  /** The rules of the prices that are dealt at. */
  readonly reference: {
    /** Worth of a coin that could be sold and bought at its reference price, in USDT: a decimal string. */
    readonly notional: (asset: string) => string;
    /** How far a reference price may lie from index or mark, in basis points: a decimal string. */
    readonly indexBps: string;
  };
}

const NOTIONAL = '100000';

export const marketVariables = {
  EXCHANGE_URL: serviceUrl.optional(),
  RATES_URL: serviceUrl.optional(),
  REFERENCE_NOTIONAL: z
    .string()
    .regex(/^[A-Z0-9]+:[1-9]\d*(,[A-Z0-9]+:[1-9]\d*)*$/, 'must be like BTC:100000,ETH:50000')
    .optional(),
  REFERENCE_INDEX_BPS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .default('20'),
};

type Variables = z.output<z.ZodObject<typeof marketVariables>>;

export function marketConfig(e: Variables): MarketConfig {
  const notionals = new Map<string, string>(
    e.REFERENCE_NOTIONAL?.split(',').map((part) => {
      const [asset = '', notional = NOTIONAL] = part.split(':');
      return [asset, notional] as const;
    }),
  );
  return {
    // The local exchange serves rates too.
    rates: {
      everyMs: 1_000,
      url: e.RATES_URL ?? (e.EXCHANGE_URL === undefined ? null : `${e.EXCHANGE_URL.replace(/\/+$/, '')}/rates`),
    },
    reference: {
      notional: (asset) => notionals.get(asset) ?? NOTIONAL,
      indexBps: e.REFERENCE_INDEX_BPS,
    },
  };
}
