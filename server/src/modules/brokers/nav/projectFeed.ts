import { cushion, riskLevel } from '@aldgate/domain/brokers/financing/risk.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { readLines } from './readLines.ts';
import { readProjectNavs } from './readProjectNav.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** One second by default. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 1_000;

/** The stored values of projects as events, read once a second for those that somebody follows. */
interface ProjectFeed {
  /** Calls the listener with each event that differs from the one before, the first at once, until it is ended. */
  follow(projectNo: string, listener: (event: string) => void): () => void;
  close(): void;
}

export function createProjectFeed({ database, clock, log, intervalMs = INTERVAL_MS }: Deps): ProjectFeed {
  const listeners = new Map<string, Set<(event: string) => void>>();
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;

  const publish = async (projectNos: readonly string[], only?: (event: string) => void): Promise<void> => {
    try {
      for (const [projectNo, event] of await readEvents(database, clock, projectNos))
        for (const listener of only === undefined ? (listeners.get(projectNo) ?? []) : [only]) listener(event);
    } catch (error) {
      log.warn({ err: error }, 'the NAV of followed projects could not be read');
    }
  };
  const tick = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    await publish([...listeners.keys()]);
    isReading = false;
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    follow(projectNo, listener) {
      let last: { readonly key: string } | undefined;
      let isEnded = false;
      const send = (event: string) => {
        // The age alone is no change.
        const key = event.replace(/"ageMs":\d+/, '');
        if (isEnded || last?.key === key) return;
        last = { key };
        listener(event);
      };
      const own = listeners.get(projectNo) ?? new Set();
      listeners.set(projectNo, own.add(send));
      timer ??= setInterval(() => void tick(), intervalMs).unref();
      void publish([projectNo], send);
      return () => {
        isEnded = true;
        own.delete(send);
        if (own.size === 0) listeners.delete(projectNo);
        if (listeners.size === 0) stop();
      };
    },
    close() {
      stop();
      listeners.clear();
    },
  };
}

/** The `nav` events of projects that were read, by their numbers. */
async function readEvents(
  database: Database,
  clock: Clock,
  projectNos: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  if (projectNos.length === 0) return [];
  const navs = await readProjectNavs(database, clock, projectNos);
  const lines = await readLines(database, projectNos);
  const interest = await database
    .selectFrom('broker_project')
    .select(['project_no', 'unpaid_interest'])
    .where('project_no', 'in', projectNos)
    .execute();
  return interest.flatMap(({ project_no: projectNo, unpaid_interest: unpaidInterest }) => {
    const read = navs.get(projectNo);
    if (read === undefined) return [];
    const { at, nav, freshness } = read;
    const own = lines.get(projectNo) ?? null;
    const data = {
      at,
      nav,
      freshness,
      unpaidInterest: toDecimalString(unpaidInterest),
      cushion: cushion(nav, own),
      riskLevel: riskLevel(nav, own),
    };
    return [[projectNo, `event: nav\ndata: ${JSON.stringify(data)}\n\n`] as const];
  });
}
