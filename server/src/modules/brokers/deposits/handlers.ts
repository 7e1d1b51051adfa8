import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { pageProjectRecords } from '../../wallet/index.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { requireProject } from '../projectRows/projectRows.ts';
import { listProjectAddresses } from './listProjectAddresses.ts';

/** BR-05, BR-12: the addresses of projects, and what arrived there or was withdrawn. */
export function depositHandlers(deps: CapitalDeps) {
  const { database, clock } = deps;
  return {
    async listProjectDepositAddress({ projectNo, asset, purpose }, { user }) {
      const project = await requireProject(database, user.institutionId, projectNo);
      return listProjectAddresses(deps, project, { asset, purpose }, user);
    },
    pageProjectDepositWithdraw: (request, { user }) => pageProjectRecords(database, user, request, clock()),
  } satisfies Partial<AllHandlers>;
}
