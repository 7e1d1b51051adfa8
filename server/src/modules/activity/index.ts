import { authorize } from '../../access/index.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import { directionOf } from '../../kernel/lists/keyset.ts';
import { readPage } from '../../kernel/lists/readPage.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { type Repeating, repeat } from '../../kernel/time/repeating.ts';
import { createEntryCopier } from './copyEntries.ts';
import { formatEntry, listEntries } from './entries.ts';
import { exportEntries } from './exportEntries.ts';
import { activityRetention } from './retention.ts';

/** With the time of copying, an entry is listed 2 s after its posting at most. */
const INTERVAL_MS = 500;

/** The entries of customers' accounts. */
export function createActivity({ database, clock, log }: ModuleContext) {
  let copying: Repeating | undefined;
  const handlers = {
    pageAccountFlow: async (request, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      const source = listEntries(database, user.institutionId, request.queryCondition);
      const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
      return { items: rows.map(formatEntry), ...page };
    },
    exportAccountFlow: async (request, { user, language }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return exportEntries(database, user.institutionId, request, language);
    },
  } satisfies Partial<AllHandlers>;
  return {
    name: 'activity',
    handlers,
    retention: activityRetention,
    start: async () => {
      copying = repeat(createEntryCopier(database), {
        intervalMs: INTERVAL_MS,
        onError: (error) => log.error({ err: error }, 'the entries of accounts could not be copied'),
      });
    },
    close: async () => copying?.close(),
  };
}

export { createEntryCopier, readCopiedTransfer } from './copyEntries.ts';
export { listProjectEntries, type ProjectEntry } from './projectEntries.ts';
