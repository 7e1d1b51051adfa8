import type { AnswerOf } from '@aldgate/contract';
import type { DepositPurpose } from '@aldgate/domain/brokers/projects.ts';
import type { ProjectAccount } from '@aldgate/domain/ledger/accountType.ts';
import { projectOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { listDepositAddresses } from '../../wallet/index.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';

const ACCOUNTS: Readonly<Record<DepositPurpose, ProjectAccount>> = {
  capital: 'principal_account',
  interest: 'interest_account',
};

/** BR-12: the addresses of a project that runs, one for each network of an asset. Throws financingState. */
export function listProjectAddresses(
  deps: CapitalDeps,
  { status, project_no }: Pick<ProjectRow, 'status' | 'project_no'>,
  { asset, purpose }: { readonly asset: string; readonly purpose: DepositPurpose },
  user: User,
): Promise<AnswerOf<'listProjectDepositAddress'>> {
  if (status !== 'running') throw new ApiError('financingState', { status: null, stage: null, reason: null });
  const owner = projectOwner(project_no, user.institutionId);
  return listDepositAddresses(deps, { asset }, user, { owner, account: ACCOUNTS[purpose] });
}
