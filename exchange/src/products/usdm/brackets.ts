import type { Bracket, Brackets } from '@aldgate/domain/margin/bracket.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { SymbolBrackets } from '../../signed/payloads/accountRows.ts';

/** The leverage brackets of contracts, by contract. */
export function parseBrackets(rows: readonly SymbolBrackets[]): ReadonlyMap<string, Brackets> {
  return new Map(
    rows.flatMap((row) => {
      const [first, ...rest] = row.brackets.map(parseBracket).sort((a, b) => a.bracket - b.bracket);
      return first === undefined ? [] : [[row.symbol, [first, ...rest]] as const];
    }),
  );
}

function parseBracket(row: SymbolBrackets['brackets'][number]): Bracket {
  return {
    bracket: row.bracket,
    initialLeverage: row.initialLeverage,
    floor: fixedOfNumber(row.notionalFloor),
    cap: fixedOfNumber(row.notionalCap),
    maintenanceRate: fixedOfNumber(row.maintMarginRatio),
    cum: fixedOfNumber(row.cum),
  };
}

/** The brackets' numbers have few digits, so their text is exact. */
function fixedOfNumber(value: number): bigint {
  const text = String(value);
  return parseFixedRounded(text.includes('e') ? decimal(value.toFixed(18)).toFixed() : text);
}
