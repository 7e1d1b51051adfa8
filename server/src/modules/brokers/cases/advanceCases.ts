import { type CaseProgress, decideCase } from '@aldgate/domain/brokers/cases/decideCase.ts';
import { isConfirmed, isCured } from '@aldgate/domain/brokers/cases/followLines.ts';
import { hasReached } from '@aldgate/domain/brokers/cases/stages.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { listProjectAccounts } from '../../exchangeAccounts/index.ts';
import { type CaseRow, findOpenCase, isLiquidating } from '../caseRows/readCases.ts';
import type { NavRound } from '../nav/navReader.ts';
import type { ProjectReading } from '../nav/readProject.ts';
import { requireProject } from '../projectRows/projectRows.ts';
import type { AccountProgress } from './accountJob.ts';
import { workOnAccount } from './accountWork.ts';
import { isCauseOver } from './causes.ts';
import type { CaseDeps } from './deps.ts';
import { applyTransition } from './transitions.ts';
import { type Watched, watchLines } from './watchLines.ts';

/** An exchange that does not answer for so long delays its own accounts alone. */
const TIMEOUT_MS = 15_000;

/** The time to cure once nothing is left to reduce, by the business clock. */
const CURE_AFTER_REDUCTION_MS = 86_400_000;

/** An account that has nothing left to close is looked at again after it. */
const REST_MS = 3_000;

/** The rest that may stay in an account at the end of a case, in USDT. */
const REST = '1';

/** How far a case is on an account, and since when its work has not come to an end; epoch ms. */
interface Seen {
  readonly progress: AccountProgress;
  readonly at: number;
  readonly stuckSince: number | null;
}

/** BR-05: opens cases and takes them through their stages, at the server that reads the projects. */
interface CaseEngine {
  /** One round, by the readings of it. The exchanges are not waited for. */
  readonly afterRound: (round: NavRound) => Promise<void>;
  /** Resolves once nothing is under way at the exchanges. */
  readonly settled: () => Promise<void>;
}

export function createCaseEngine(deps: CaseDeps): CaseEngine {
  const { database, clock, log } = deps;
  const running = new Map<string, { readonly since: number; readonly work: Promise<void> }>();
  const seen = new Map<string, Seen>();

  const start = (row: CaseRow, accountId: string, leaseNumber: string): void => {
    const key = `${row.id}:${accountId}`;
    const last = seen.get(key);
    const isResting = last?.progress === 'flat' && clock() - last.at < REST_MS;
    if (running.has(key) || isResting) return;
    const note = (progress: AccountProgress) => {
      const at = clock();
      const stuckSince = progress === 'working' ? (seen.get(key)?.stuckSince ?? at) : null;
      seen.set(key, { progress, at, stuckSince });
    };
    const work = async (): Promise<void> => {
      try {
        const project = await requireProject(database, row.institution_id, row.project_no);
        note(await workOnAccount(deps, { row, project, accountId, leaseNumber }));
      } catch (error) {
        log.warn({ err: error, case: row.id, account: accountId }, 'a case could not go on with an account');
        note('working');
      } finally {
        running.delete(key);
      }
    };
    running.set(key, { since: clock(), work: work() });
  };

  const advance = async (watched: Watched, project: ProjectReading, leaseNumber: string): Promise<void> => {
    const open = await findOpenCase(database, watched.projectNo);
    const accounts = (await listProjectAccounts(database, [watched.projectNo])).filter(({ keyId }) => keyId !== null);
    const keys = accounts.map(({ accountId }) => `${open?.id}:${accountId}`);
    const hasDone = (wanted: AccountProgress[]) => {
      const isDone = (key: string) => wanted.some((progress) => progress === seen.get(key)?.progress);
      const isOut = (key: string) =>
        clock() - (seen.get(key)?.stuckSince ?? running.get(key)?.since ?? clock()) >= TIMEOUT_MS;
      return keys.every((key) => isDone(key) || isOut(key)) && (keys.length === 0 || keys.some(isDone));
    };
    const progress = open && (await readProgress(deps, open, project, hasDone));
    const transition = decideCase(describeFacts(watched), progress);
    if (transition !== null) await applyTransition(deps, { open, transition, project, leaseNumber });
    const current = transition === null ? open : await findOpenCase(database, watched.projectNo);
    // A fall through more than one line does not wait for the next reading.
    if (open === undefined && current !== undefined) return advance(watched, project, leaseNumber);
    if (current === undefined || !isLiquidating(current) || current.stage === 'repay') return;
    // Nothing more is sold while a case waits for its cure: NAV is back at the warning line, and its cause is over.
    if (current.stage === 'reduce' && watched.times.curedSince !== null && progress?.isCauseOver === true) return;
    // Progress in the stage before says nothing about the next one.
    if (current.stage !== open?.stage)
      for (const key of keys) if (seen.get(key)?.progress !== 'working') seen.delete(key);
    for (const { accountId } of accounts) start(current, accountId, leaseNumber);
  };

  return {
    async afterRound(round) {
      for (const watched of await watchLines(database, round)) {
        const project = round.projects.find(({ projectNo }) => projectNo === watched.projectNo);
        if (project === undefined) continue;
        try {
          await advance(watched, project, round.leaseNumber);
        } catch (error) {
          log.error({ err: error, projectNo: watched.projectNo }, 'the case of a project could not go on');
        }
      }
    },
    async settled() {
      await Promise.all([...running.values()].map(({ work }) => work));
    },
  };
}

/** The crossings that a reading confirms; a stale one confirms none. */
const describeFacts = ({ times, reading }: Watched) => ({
  isBelowWarning: reading !== null && isConfirmed(times.warningSince, reading),
  isBelowLiquidation: reading !== null && isConfirmed(times.liquidationSince, reading),
  isBelowTakeOver: reading !== null && isConfirmed(times.takeOverSince, reading),
  isCured: reading !== null && isCured(times, reading),
  isRaised: times.isRaised,
});

async function readProgress(
  deps: CaseDeps,
  open: CaseRow,
  project: ProjectReading,
  hasDone: (wanted: AccountProgress[]) => boolean,
): Promise<CaseProgress> {
  const { stage, is_held: isHeld, reduced_at: reducedAt } = open;
  const isReduced = hasDone(['flat']);
  return {
    stage,
    isHeld,
    isCauseOver: !isLiquidating(open) || (await isCauseOver(deps, open)),
    isCancelled: hasDone(['cancelled', 'flat']),
    isReduced,
    afterReduction: reducedAt === null ? null : await judgeReduction(deps, reducedAt),
    isFlat: isReduced,
    isReturned: hasReached(stage, 'return') && (open.rest_left_by !== null || isEmpty(project)),
  };
}

async function judgeReduction(
  { database, businessClock }: CaseDeps,
  reducedAt: Date,
): Promise<CaseProgress['afterReduction']> {
  const isExpired = (await businessClock(database)) - reducedAt.getTime() >= CURE_AFTER_REDUCTION_MS;
  return isExpired ? 'expired' : 'curing';
}

/** Whether no account has more than the rest, nothing is on its way, and every account was read. */
const isEmpty = ({ state, books, accounts }: ProjectReading): boolean =>
  state === 'live' &&
  books.moves.length === 0 &&
  accounts.every(({ equity }) => equity !== null && decimal(equity).lte(REST));
