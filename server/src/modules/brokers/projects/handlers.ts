import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { BrokersDeps } from '../deps.ts';
import { listProjects } from '../projectRows/projectRows.ts';
import { createProject } from './createProject.ts';
import { deleteRelation } from './deleteProject.ts';
import { listChoices, queryRelation } from './relations.ts';
import { updateProject } from './updateProject.ts';

/** BR-02, BR-06: a broker's projects and the accounts that they have. */
export function projectHandlers(deps: BrokersDeps) {
  return {
    listProject: (_request, { user }) => listProjects(deps.database, user.institutionId),
    listProjectByStatus: ({ status }, { user }) => listProjects(deps.database, user.institutionId, status),
    queryProjectRelation: (request, { user }) => queryRelation(deps, request, user),
    listProjectChoices: (request, { user }) => listChoices(deps, request, user),
    addProjectRelation: (request, caller) => createProject(deps, request, caller),
    updateProjectRelation: (request, caller) => updateProject(deps, request, caller),
    deleteProjectRelation: (request, caller) => deleteRelation(deps, request, caller),
  } satisfies Partial<AllHandlers>;
}
