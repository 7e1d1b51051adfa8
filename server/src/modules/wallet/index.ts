import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Tx } from '../../kernel/database/database.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { NodeReader } from '../custody/index.ts';
import type { ReadTransferable } from '../exchangeAccounts/index.ts';
import type { StepUpService } from '../identity/index.ts';
import type { Market } from '../market/index.ts';
import { addressApproval, whitelistApproval } from './addresses/approvals.ts';
import { applyWithdrawalBlock } from './admin/blockWithdrawal.ts';
import { walletOperatorHandlers } from './admin/handlers.ts';
import { applyDepositRelease } from './admin/releaseDeposit.ts';
import { applyDepositReversal } from './admin/reverseDeposit.ts';
import { applyWithdrawalRelease, declineWithdrawalReview } from './admin/reviewWithdrawal.ts';
import { screeningRemoval } from './admin/screening.ts';
import { withdrawalLimit } from './admin/setWithdrawalLimit.ts';
import { EXPIRE_ANNOUNCEMENTS, expireAnnouncements } from './announcements/expireAnnouncements.ts';
import { RELEASE_REOPENED, releaseReopened } from './deposits/releaseReopened.ts';
import type { ReadOpenDebt, WalletDeps } from './deps.ts';
import { walletHandlers } from './handlers.ts';
import { walletRetention } from './retention.ts';
import type { ScreeningConfig } from './screening/config.ts';
import { createScreening } from './screening/createScreening.ts';
import { withdrawalApproval } from './withdrawals/approval.ts';
import { createBankWithdrawals } from './withdrawals/bankRecords.ts';
import { withdrawalEventHandlers } from './withdrawals/onEvents.ts';
import { createPaymentOwner } from './withdrawals/paymentOwner.ts';
import { createPayoutGate } from './withdrawals/payoutGate.ts';
import { PROCESS } from './withdrawals/processJob.ts';
import { processWithdrawal } from './withdrawals/processWithdrawal.ts';
import { createProjectPayouts } from './withdrawals/projectPayouts.ts';
import { RESUME, resumeWithdrawals } from './withdrawals/resume.ts';
import { localTravelRule } from './withdrawals/travelRule.ts';
import { createWithdrawByKey } from './withdrawals/withdrawByKey.ts';

const job = z.object({ withdrawId: z.uuid() });

interface Others {
  readonly market: Market;
  readonly readTransferable: ReadTransferable;
  readonly stepUp: StepUpService;
  readonly readOpenDebt: ReadOpenDebt;
  readonly hasCode: NodeReader['hasCode'];
  readonly findTransaction: NodeReader['findTransaction'];
  /** The provider of screening; null where there is none. */
  readonly screening: ScreeningConfig | null;
}

/** An institution's balances and the supported assets; deposits and withdrawals of coins, and the address book. */
export function createWallet(context: ModuleContext, others: Others) {
  const { database, clock, businessClock, box, log } = context;
  const { screening: provider, ...shared } = others;
  const screening = createScreening({ database, clock, log, provider });
  const deps: WalletDeps = {
    database,
    clock,
    businessClock,
    box,
    screening,
    travelRule: localTravelRule,
    ...shared,
  };
  const jobs: TaskList = {
    [RELEASE_REOPENED]: () => releaseReopened(deps),
    [PROCESS]: (payload) => processWithdrawal(deps, job.parse(payload).withdrawId),
    [RESUME]: () => resumeWithdrawals(deps),
    [EXPIRE_ANNOUNCEMENTS]: () => expireAnnouncements(deps),
  };
  return {
    name: 'wallet',
    withdrawByKey: createWithdrawByKey(deps),
    projectPayouts: createProjectPayouts(deps),
    handlers: walletHandlers(deps),
    operatorHandlers: walletOperatorHandlers(deps),
    approvals: {
      deposit_release: { approve: applyDepositRelease },
      deposit_reversal: { approve: applyDepositReversal(context) },
      screening_remove: screeningRemoval,
      withdrawal_release: { approve: applyWithdrawalRelease(deps), decline: declineWithdrawalReview },
      withdrawal_block: { approve: applyWithdrawalBlock, decline: declineWithdrawalReview },
      withdrawal_limit: withdrawalLimit,
    },
    memberApprovals: {
      address: addressApproval(businessClock),
      whitelist_off: whitelistApproval,
      coin_withdrawal: withdrawalApproval(deps),
      bank_withdrawal: withdrawalApproval(deps),
    },
    eventHandlers: { ...withdrawalEventHandlers, networkOpened: resumeWaiting },
    jobs,
    cron: [
      { task: RELEASE_REOPENED, match: '* * * * *' },
      { task: RESUME, match: '* * * * *' },
      { task: EXPIRE_ANNOUNCEMENTS, match: '* * * * *' },
    ],
    runDue: async () => {
      await resumeWithdrawals(deps);
      await expireAnnouncements(deps);
    },
    retention: walletRetention,
    payoutGate: createPayoutGate(deps),
    bankPayments: createPaymentOwner(deps),
    bankWithdrawals: createBankWithdrawals(database),
  };
}

/** Deposits and withdrawals that waited for the network are decided again now, not by the jobs of the next minute. */
async function resumeWaiting(tx: Tx) {
  await addJob(tx, RELEASE_REOPENED, {});
  await addJob(tx, RESUME, {});
  return {};
}

export { assertTransaction } from './announcements/transactionId.ts';
export { listDepositAddresses } from './deposits/listDepositAddresses.ts';
export {
  type ProjectDeposit,
  readProjectDeposits,
  readTransactionDeposits,
  TAKE_PROJECT_DEPOSIT,
} from './deposits/projectDeposits.ts';
export { createDepositSink } from './deposits/sink.ts';
export { readDepositRecords, readWithdrawalRecords, selectCoinKeys } from './records/fundRecords.ts';
export { pageProjectRecords } from './records/projectRecords.ts';
export { type ScreeningConfig, screeningConfig, screeningVariables } from './screening/config.ts';
export { createPayoutSink } from './withdrawals/payoutSink.ts';
export type { ProjectPayouts } from './withdrawals/projectPayouts.ts';
export type { KeyWithdrawal, WithdrawByKey } from './withdrawals/withdrawByKey.ts';
