import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { DAY_MS } from '../../kernel/retention/retention.ts';
import { exportDump } from './admin/exportDump.ts';
import { pageSnapshot } from './admin/pageSnapshot.ts';
import { MAKE_PROOF, makeRequested } from './make/makeJob.ts';
import { readOwnProof } from './ownProof.ts';
import { queryNewest } from './queryNewest.ts';
import { publishByOperator, publishDaily } from './requestSnapshot.ts';
import { proofRetention } from './retention.ts';

const DAILY = 'publish_proof';

/** Proof of liabilities: what all customers are owed, signed, and each customer's proof that it was counted. */
export function createProof(context: ModuleContext) {
  const { database, clock } = context;
  const daily = () => publishDaily(context);
  const handlers = {
    queryProof: () => queryNewest(database),
    queryOwnProof: ({ snapshotId }, { user: { institutionId } }) =>
      readOwnProof(context, { institutionId, snapshotId }),
  } satisfies Partial<AllHandlers>;
  const operatorHandlers = {
    publishProof: (request, caller) => publishByOperator(context, request, actingOperator(caller, clock())),
    pageProof: (request) => pageSnapshot(database, request),
    exportProof: (request, caller) => exportDump(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'proof',
    handlers,
    operatorHandlers,
    jobs: {
      [DAILY]: daily,
      [MAKE_PROOF]: (payload: unknown, helpers: Parameters<typeof makeRequested>[2]) =>
        makeRequested(context, payload, helpers),
    },
    // If no server ran at the time, the first one that starts makes up for it.
    cron: [{ task: DAILY, match: '5 0 * * *', options: { backfillPeriod: DAY_MS } }],
    runDue: daily,
    retention: proofRetention,
  };
}
