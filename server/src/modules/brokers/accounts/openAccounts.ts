import { ExchangeError } from '@aldgate/exchange';
import type { CronItem, TaskList } from 'graphile-worker';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import {
  listWaitingAccounts,
  moveBrokerAccount,
  noteWaiting,
  requireBrokerAccount,
} from '../../exchangeAccounts/index.ts';
import { assertExchangesOpen } from '../../exchanges/index.ts';
import { markCompleted } from '../applications/markCompleted.ts';
import type { BrokersDeps } from '../deps.ts';
import { closeAccount } from './deleteAccount.ts';
import { CLOSE_ACCOUNT, OPEN_ACCOUNT } from './jobNames.ts';

/** The job of every ten minutes for accounts whose own job has given up. */
const CONTINUE_ACCOUNTS = 'broker_accounts_continue';
const OLD_MS = 10 * 60_000;

/** Why an account waits: what the exchange or the platform lacks at the moment. */
type WaitingReason = 'exchangeUnavailable' | 'exchangeSuspended';

export const accountsCron: readonly CronItem[] = [
  {
    task: CONTINUE_ACCOUNTS,
    match: '*/10 * * * *',
    options: { queueName: CONTINUE_ACCOUNTS, jobKey: CONTINUE_ACCOUNTS, maxAttempts: 1 },
  },
];

export function accountJobs(deps: BrokersDeps): TaskList {
  const read = (payload: unknown): string => (payload as { readonly accountId: string }).accountId;
  return {
    [OPEN_ACCOUNT]: async (payload) => openAccount(deps, read(payload)),
    [CLOSE_ACCOUNT]: async (payload) => {
      await closeAccount(deps, read(payload));
    },
    [CONTINUE_ACCOUNTS]: () => continueAccounts(deps),
  };
}

/** Opens or closes the accounts that have waited for long. An error affects only its account. */
async function continueAccounts(deps: BrokersDeps): Promise<void> {
  const { database, clock, log } = deps;
  const before = clock() - OLD_MS;
  for (const accountId of await listWaitingAccounts(database, ['opening', 'verifying', 'closing'], before)) {
    // Each does nothing where the account is in a state of the other.
    const work = async () => {
      await openAccount(deps, accountId);
      await closeAccount(deps, accountId);
    };
    await work().catch((error: unknown) => log.warn({ err: error, account: accountId }, 'an account waits'));
  }
}

/**
 * Opens an account at its exchange, or proves the key of a broker's own account, and makes it active; the first one
 * completes the broker's application. Rejects while the exchange does not do it, so that the queue tries again. A key
 * that is refused rejects the account.
 */
export async function openAccount(deps: BrokersDeps, accountId: string): Promise<void> {
  const { database, clock, brokerAccounts } = deps;
  const { state, institutionId, exchangeCode } = await requireBrokerAccount(database, accountId);
  if (state !== 'opening' && state !== 'verifying') return;
  try {
    await assertExchangesOpen(database, [exchangeCode]);
    await brokerAccounts.open(accountId);
  } catch (error) {
    if (error instanceof ApiError && error.entry === 'keyRefused') {
      const { reason } = error.data as { readonly reason: string };
      await rejectAccount(deps, accountId, { institutionId, reason });
      return;
    }
    const waits = waitingReason(error);
    if (waits !== undefined) await inTransaction(database, (tx) => noteWaiting(tx, accountId, waits));
    throw error;
  }
  await inTransaction(database, async (tx) => {
    const at = clock();
    if (!(await moveBrokerAccount(tx, accountId, ['opening', 'verifying'], { state: 'active', at }))) return;
    await markCompleted(tx, institutionId, at);
    await notify(tx, { topic: 'brokers', institutionId });
    await audit(tx, {
      at,
      actor: 'system',
      action: 'broker_account_active',
      subject: `broker_account:${accountId}`,
      before: { state },
      after: { state: 'active' },
    });
  });
}

function waitingReason(error: unknown): WaitingReason | undefined {
  if (error instanceof ExchangeError) return 'exchangeUnavailable';
  if (!(error instanceof ApiError)) return undefined;
  if (error.entry === 'serviceSuspended') return 'exchangeSuspended';
  return error.entry === 'exchangeUnavailable' || error.entry === 'tradingUnavailable'
    ? 'exchangeUnavailable'
    : undefined;
}

/** The exchange does not accept a brought key any more. */
async function rejectAccount(
  { database, clock }: BrokersDeps,
  accountId: string,
  { institutionId, reason }: { readonly institutionId: string; readonly reason: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const at = clock();
    if (!(await moveBrokerAccount(tx, accountId, ['verifying'], { state: 'rejected', reason, at }))) return;
    await notify(tx, { topic: 'brokers', institutionId });
    await audit(tx, {
      at,
      actor: 'system',
      action: 'broker_account_rejected',
      subject: `broker_account:${accountId}`,
      after: { state: 'rejected', reason },
    });
  });
}
