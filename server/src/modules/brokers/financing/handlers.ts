import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { releaseBlock } from '../blocks/releaseBlock.ts';
import { exportActions, pageActions } from './actions.ts';
import { exportProjectBoard, listProjectBoard } from './board.ts';
import { exportCapitalRecords, pageCapitalRecords } from './capitalRecords.ts';
import { exportProjectCloses } from './closes.ts';
import type { FinancingDeps } from './deps.ts';
import { pageFinancings } from './pageFinancings.ts';
import { pageProjects } from './pageProjects.ts';
import { queryProjectInfo } from './projectInfo.ts';
import { queryUserConfig } from './queryUserConfig.ts';

/** BR-02, BR-03, BR-13: what projects are worth, how they are financed, and the records of their capital. */
export function financingHandlers(deps: FinancingDeps) {
  const { database } = deps;
  return {
    queryUserConfig: (_request, { user }) => queryUserConfig(deps, user),
    pageProject: (request, { user }) => pageProjects(deps, user.institutionId, request),
    queryBrokerProjectInfo: (request, { user }) => queryProjectInfo(deps, user.institutionId, request),
    exportProjectClose: (request, { user }) => exportProjectCloses(deps, user.institutionId, request),
    pageFinancing: (request, { user }) => pageFinancings(deps, user.institutionId, request),
    pageBrokerFinancingAction: (request, { user }) => pageActions(database, user.institutionId, request),
    exportBrokerFinancingAction: (request, { user }) => exportActions(database, user.institutionId, request),
    pageCapitalRecord: (request, { user }) => pageCapitalRecords(database, user.institutionId, request),
    exportCapitalRecord: (request, { user }) => exportCapitalRecords(database, user.institutionId, request),
  } satisfies Partial<AllHandlers>;
}

/** BR-03: operators' calls about projects. */
export const financingAdmin = (deps: FinancingDeps) =>
  ({
    listProjectBoard: (request) => listProjectBoard(deps, request),
    exportProjectBoard: (request) => exportProjectBoard(deps, request),
    releaseProjectBlock: (request, caller) =>
      releaseBlock(deps.database, request, actingOperator(caller, deps.clock())),
  }) satisfies Partial<AllOperationsHandlers>;
