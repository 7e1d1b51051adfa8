import type { Bracket, Brackets } from '../../margin/bracket.ts';
import { parseFixed } from '../../money/fixed.ts';
import { type AccountStress, stressAccount } from './accountStress.ts';
import { type ProjectStress, stressProject } from './projectStress.ts';
import type { BracketFigures, RiskReading } from './reading.ts';
import type { Shock } from './shock.ts';

/** Accounts and projects under a shock, by their ids and numbers. */
export interface Stress {
  readonly accounts: ReadonlyMap<string, AccountStress>;
  readonly projects: ReadonlyMap<string, ProjectStress>;
}

/** Computes a reading under a shock; without one it is as it was read. Throws a RangeError for a table without rows. */
export function computeStress({ projects, accounts, bracketTables }: RiskReading, shock: Shock): Stress {
  const tables = bracketTables.map(parseBrackets);
  const stressed = accounts.map((account) => [account, stressAccount(account, tables, shock)] as const);
  return {
    accounts: new Map(stressed.map(([{ brokerAccountId }, stress]) => [brokerAccountId, stress])),
    projects: new Map(
      projects.map((project) => {
        const own = stressed.filter(([{ projectNo }]) => projectNo === project.projectNo);
        return [
          project.projectNo,
          stressProject(
            project,
            own.map(([, stress]) => stress),
          ),
        ];
      }),
    ),
  };
}

function parseBrackets(rows: readonly BracketFigures[]): Brackets {
  const [first, ...rest] = rows.map(
    (row, index): Bracket => ({
      bracket: index + 1,
      initialLeverage: row.initialLeverage,
      floor: parseFixed(row.notionalFloor),
      cap: parseFixed(row.notionalCap),
      maintenanceRate: parseFixed(row.maintenanceRate),
      cum: parseFixed(row.cum),
    }),
  );
  if (first === undefined) throw new RangeError('a table needs a bracket');
  return [first, ...rest];
}
