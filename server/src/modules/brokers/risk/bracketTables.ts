import type { AnswerOf } from '@aldgate/contract';
import type { Brackets } from '@aldgate/domain/margin/bracket.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';

type Tables = AnswerOf<'queryProjectRisk'>['bracketTables'];

/** Collects tables of brackets, each different one once. */
export function createBracketTables() {
  const tables: Tables[number][] = [];
  const indexes = new Map<string, number>();
  return {
    tables,
    /** The index of a table; null without one. */
    add(brackets: Brackets | undefined): number | null {
      if (brackets === undefined) return null;
      const rows = brackets.map(({ initialLeverage, floor, cap, maintenanceRate, cum }) => ({
        initialLeverage,
        notionalFloor: formatFixed(floor),
        notionalCap: formatFixed(cap),
        maintenanceRate: formatFixed(maintenanceRate),
        cum: formatFixed(cum),
      }));
      const key = JSON.stringify(rows);
      const index = indexes.get(key) ?? tables.push(rows) - 1;
      indexes.set(key, index);
      return index;
    },
  };
}
