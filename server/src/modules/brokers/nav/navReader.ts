import { randomUUID } from 'node:crypto';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { releaseLease, takeLease } from '../../../kernel/lease/lease.ts';
import type { Log } from '../../../kernel/log.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { DatabaseTime } from '../../../kernel/time/databaseTime.ts';
import { type Repeating, repeat } from '../../../kernel/time/repeating.ts';
import type { BrokerAccountService } from '../../exchangeAccounts/index.ts';
import { followAccounts } from './followedAccounts.ts';
import { NAV_LEASE, NAV_LEASE_MS } from './navLease.ts';
import { type ProjectReading, readProjects } from './readProject.ts';
import { storeReading } from './storeReading.ts';

/** The readings of one round, with the number of the lease that they were made under. */
export interface NavRound {
  readonly projects: readonly ProjectReading[];
  readonly leaseNumber: string;
}

interface NavReaderDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly databaseTime: DatabaseTime;
  readonly log: Log;
  readonly brokerAccounts: Pick<BrokerAccountService, 'hold'>;
  /** Runs at the server that has the lease, after each round. */
  readonly afterRound?: (round: NavRound) => Promise<void>;
}

/** Reads the NAV of all projects, once a second at one server at a time. */
interface NavReader {
  /** One round. Returns whether this server has the lease. Rejects where the database does not answer. */
  readonly readOnce: () => Promise<boolean>;
  start(): void;
  /** Ends after the round in progress, and gives the lease up. */
  close(): Promise<void>;
}

const INTERVAL_MS = 1_000;

export function createNavReader(deps: NavReaderDeps): NavReader {
  const { database, clock, businessClock, log } = deps;
  /** Names this start of the server: another one gets the next number. */
  const holder = randomUUID();
  const followed = followAccounts(deps.brokerAccounts);
  let reading: Repeating | undefined;
  let isClosed = false;

  const readOnce = async (): Promise<boolean> => {
    const leaseNumber = await takeLease(deps, NAV_LEASE, holder, NAV_LEASE_MS);
    if (leaseNumber === null) {
      followed.release();
      return false;
    }
    const day = utcDay(await businessClock(database));
    const projects = await readProjects({ database, clock, readFigures: followed.readFigures });
    // The feeds may have ended before this round.
    for (const project of isClosed ? [] : projects) {
      try {
        await storeReading(database, project, { leaseNumber, day });
      } catch (error) {
        log.error({ err: error, projectNo: project.projectNo }, 'the NAV of a project could not be stored');
      }
    }
    if (!isClosed) await deps.afterRound?.({ projects, leaseNumber });
    return true;
  };
  return {
    readOnce,
    start() {
      const onError = (error: unknown) => log.error({ err: error }, 'the projects of brokers could not be read');
      reading ??= repeat(readOnce, { intervalMs: INTERVAL_MS, onError });
    },
    async close() {
      isClosed = true;
      await reading?.close();
      followed.release();
      await releaseLease(deps, NAV_LEASE, holder).catch((error: unknown) =>
        log.warn({ err: error }, 'the lease of the projects’ reading could not be released'),
      );
    },
  };
}
