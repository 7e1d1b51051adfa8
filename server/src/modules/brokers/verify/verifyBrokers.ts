import type { Database } from '../../../kernel/database/database.ts';
import { compareClaims } from './compareClaims.ts';
import { compareLines } from './compareLines.ts';
import { compareProjects } from './compareProjects.ts';
import type { BrokerDifference } from './differences.ts';

export interface BrokersVerification {
  readonly projects: number;
  readonly lines: number;
  readonly differences: readonly BrokerDifference[];
}

/**
 * Verifies the capital and the interest of all projects against the journal, in one snapshot: principals, unpaid
 * interest, the platform's claims, and each interest line against its formula.
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
      return { projects, lines, differences: [...differences, ...claims, ...ofLines] };
    });
