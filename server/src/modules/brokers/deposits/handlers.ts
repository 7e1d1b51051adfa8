import type { DepositPurpose } from '@aldgate/domain/brokers/projects.ts';
import type { ProjectAccount } from '@aldgate/domain/ledger/accountType.ts';
import { projectOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { listDepositAddresses, pageProjectRecords } from '../../wallet/index.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { requireProject } from '../projectRows/projectRows.ts';

const ACCOUNTS: Readonly<Record<DepositPurpose, ProjectAccount>> = {
  capital: 'principal_account',
  interest: 'interest_account',
};

/** BR-05, BR-12: the addresses of projects, and what arrived there or was withdrawn. */
export function depositHandlers(deps: CapitalDeps) {
  const { database, clock } = deps;
  return {
    async listProjectDepositAddress({ projectNo, asset, purpose }, { user }) {
      const { status } = await requireProject(database, user.institutionId, projectNo);
      if (status !== 'running') throw new ApiError('financingState', { status: null, stage: null, reason: null });
      const owner = projectOwner(projectNo, user.institutionId);
      return listDepositAddresses(deps, { asset }, user, { owner, account: ACCOUNTS[purpose] });
    },
    async pageProjectDepositWithdraw(request, { user }) {
      await requireProject(database, user.institutionId, request.queryCondition.projectNo);
      return pageProjectRecords(database, user, request, clock());
    },
  } satisfies Partial<AllHandlers>;
}
