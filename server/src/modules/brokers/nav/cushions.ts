import { cushionShare } from '@aldgate/domain/brokers/financing/risk.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { requireProject } from '../projectRows/projectRows.ts';
import { readLines } from './readLines.ts';
import { readProjectNavs } from './readProjectNav.ts';

/** Reader of the cushions of projects for other modules. */
export interface ProjectCushions {
  /** Cushion ÷ NAV by the numbers of projects. What has no live reading or no loan is left out. */
  readonly readShares: (projectNos: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Throws notFound for a project that is not the institution's. */
  readonly assertProject: (institutionId: string, projectNo: string) => Promise<void>;
}

export const createProjectCushions = ({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): ProjectCushions => ({
  async readShares(projectNos) {
    const navs = await readProjectNavs(database, clock, projectNos);
    const lines = await readLines(database, projectNos);
    return new Map(
      [...navs].flatMap(([projectNo, { nav, freshness }]) => {
        const share = freshness.state === 'live' ? cushionShare(nav, lines.get(projectNo) ?? null) : null;
        return share === null ? [] : [[projectNo, share] as const];
      }),
    );
  },
  async assertProject(institutionId, projectNo) {
    await requireProject(database, institutionId, projectNo);
  },
});
