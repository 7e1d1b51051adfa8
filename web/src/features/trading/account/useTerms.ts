import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { type Brackets, buildBrackets } from '@aldgate/domain/margin/bracket.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';

export type Setting = AnswerOf<'queryLeverage'>;

/** TR-08: the top leverage until that of the contract is known. */
const TOP_LEVERAGE = 100;

/** Leverage settings that a contract allows. */
export interface LeverageTerms {
  readonly setting: Setting;
  readonly topLeverage: number;
  /** Undefined until loaded. */
  readonly brackets: Brackets | undefined;
}

/** The margin terms of a contract in an account: leverage, mode and fees, and the bracket of each leverage. */
export interface ContractTerms {
  readonly setting: Setting;
  readonly brackets: Brackets;
}

const FRESH_MS = 30_000;
const TABLE_FRESH_MS = 600_000;

/** The query key of a contract's setting; a change writes its response there. */
export const settingKey = (keyId: string | undefined, symbol: string) =>
  ['trading', keyId, 'leverage', symbol] as const;

/** The top leverage is the contract's, and until that is loaded 100, or what is set beyond it. */
export const buildLeverageTerms = (
  setting: Setting,
  table: { readonly maxLeverage: number; readonly brackets: Brackets } | undefined,
): LeverageTerms => ({
  setting,
  topLeverage: table?.maxLeverage ?? Math.max(TOP_LEVERAGE, setting.leverage),
  brackets: table?.brackets,
});

/** The contract's terms; undefined until loaded. */
export function useTerms(keyId: string | undefined, { symbol, baseAsset, quoteAsset }: Instrument) {
  const contract = { baseCurrency: baseAsset, quoteCurrency: quoteAsset, exchangeKeyId: keyId ?? '' };
  const setting = useQuery({
    queryKey: settingKey(keyId, symbol),
    queryFn: ({ signal }) => call('queryLeverage', contract, { signal }),
    enabled: keyId !== undefined,
    staleTime: FRESH_MS,
  });
  const table = useQuery({
    queryKey: ['trading', keyId, 'brackets', symbol],
    queryFn: ({ signal }) => call('queryMaxLeverage', contract, { signal }),
    enabled: keyId !== undefined,
    staleTime: TABLE_FRESH_MS,
    select: ({ maxLeverage, brackets }) => ({
      maxLeverage,
      brackets: buildBrackets(
        brackets.map((row) => ({
          initialLeverage: row.initialLeverage,
          cap: parseFixed(row.notionalCap),
          maintenanceRate: parseFixed(row.maintenanceRate),
        })),
      ),
    }),
  });
  const terms: ContractTerms | undefined =
    setting.data === undefined || table.data === undefined
      ? undefined
      : { setting: setting.data, brackets: table.data.brackets };
  const leverage = setting.data && buildLeverageTerms(setting.data, table.data);
  return {
    terms,
    leverage,
    error: setting.error ?? table.error,
    retry: () => void Promise.all([setting.refetch(), table.refetch()]),
  };
}
