import type { TaskList } from 'graphile-worker';
import { authorize } from '../../../access/index.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { BankDeps } from '../deps.ts';
import { announceDeposit } from './announce.ts';
import { cancelDeposit, EXPIRE_BANK_DEPOSITS, expireDeposits } from './endDeposit.ts';
import type { BankWithdrawals } from './fiatRecord.ts';
import { getInstruction } from './instruction.ts';
import { exportRecords, pageRecords, queryRecord } from './records.ts';

/** Paying in by bank, as customers see it. */
export function depositsModule(deps: BankDeps, withdrawals: BankWithdrawals) {
  const { database, clock } = deps;
  const records = { database, withdrawals };
  const handlers = {
    getFiatDepositInstruction: (request, { user }) => getInstruction(deps, request, user),
    submitFiatDeposit: (request, { user }) => announceDeposit(deps, request, user),
    cancelFiatDeposit: (request, { user }) => cancelDeposit(deps, request, user),
    pageFiatTransaction: async (request, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return pageRecords(records, user, request);
    },
    queryFiatTransaction: async (request, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return queryRecord(records, user, request);
    },
    exportFiatTransaction: async (request, { user, language }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return exportRecords(records, user, request, language);
    },
  } satisfies Partial<AllHandlers>;
  const jobs: TaskList = { [EXPIRE_BANK_DEPOSITS]: () => expireDeposits(deps) };
  return {
    name: 'deposits',
    handlers,
    jobs,
    cron: [{ task: EXPIRE_BANK_DEPOSITS, match: '* * * * *' }],
    runDue: () => expireDeposits(deps),
  };
}
