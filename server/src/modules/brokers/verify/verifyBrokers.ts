import type { Database } from '../../../kernel/database/database.ts';
import { compareBills } from './compareBills.ts';
import { compareClaims } from './compareClaims.ts';
import { compareLines } from './compareLines.ts';
import { compareProjects } from './compareProjects.ts';
import { compareStatements } from './compareStatements.ts';
import type { BrokerDifference } from './differences.ts';

export interface BrokersVerification {
  readonly projects: number;
  readonly lines: number;
  readonly statements: number;
  readonly bills: number;
  readonly differences: readonly BrokerDifference[];
}

/**
 * Verifies the capital and the interest of all projects against the journal, in one snapshot: principals, unpaid
 * interest, the platform's claims, each interest line against its formula, each statement against its lines, and each
 * bill against its lines, its formula and its payment.
 */
export const verifyBrokers = (database: Database): Promise<BrokersVerification> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { projects, differences } = await compareProjects(tx);
      const claims = await compareClaims(tx);
      const { lines, differences: ofLines } = await compareLines(tx);
      const { statements, differences: ofStatements } = await compareStatements(tx);
      const { bills, differences: ofBills } = await compareBills(tx);
      return {
        projects,
        lines,
        statements,
        bills,
        differences: [...differences, ...claims, ...ofLines, ...ofStatements, ...ofBills],
      };
    });
