import { midPrice } from '@aldgate/domain/convert/cross.ts';
import { decimal, isDecimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { useQuery } from '@tanstack/react-query';
import { systemConfig } from '../../lib/calls/systemConfig.ts';

/** US dollars for one unit of each asset at market quotes: fiat currencies and USDT. */
export type UsdRates = ReadonlyMap<string, string>;

const NONE: UsdRates = new Map();

const EVERY_MS = 2_000;
const TIMEOUT_MS = 5_000;

/**
 * Indicative fiat rates. They are served beside the market data under this client's own origin; elsewhere there are
 * none, and the firm quote brings the price.
 */
export function useUsdRates(wanted: boolean): UsdRates {
  const query = useQuery({
    queryKey: ['rates'],
    queryFn: loadRates,
    enabled: wanted,
    refetchInterval: EVERY_MS,
  });
  return wanted ? (query.data ?? NONE) : NONE;
}

/** A failed load shows rates as missing, so that no outdated rate is displayed. */
async function loadRates({ signal }: { signal: AbortSignal }): Promise<UsdRates> {
  try {
    const { marketData } = await systemConfig();
    if (!marketData.rest.startsWith('/')) return NONE;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(`${marketData.rest}/rates`, { signal: limit });
    return response.ok ? readRates(await response.json()) : NONE;
  } catch {
    return NONE;
  }
}

/** Parses the source's response; malformed rows are skipped. */
export function readRates(answer: unknown): UsdRates {
  if (typeof answer !== 'object' || answer === null || !('rates' in answer) || !Array.isArray(answer.rates))
    return NONE;
  const rows: readonly unknown[] = answer.rates;
  return new Map(
    rows.flatMap((row) => {
      if (!isRate(row)) return [];
      const price = midPrice(row.bid, row.ask);
      return decimal(price).gt('0') ? [[row.base, toDecimalString(price)] as const] : [];
    }),
  );
}

interface Rate {
  readonly base: string;
  readonly bid: string;
  readonly ask: string;
}

function isRate(row: unknown): row is Rate {
  if (typeof row !== 'object' || row === null || !('base' in row && 'quote' in row && 'bid' in row && 'ask' in row)) {
    return false;
  }
  const { base, quote, bid, ask } = row;
  return typeof base === 'string' && quote === 'USD' && isPrice(bid) && isPrice(ask);
}

const isPrice = (value: unknown) => typeof value === 'string' && isDecimal(value) && !value.startsWith('-');
