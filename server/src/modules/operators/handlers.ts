import { actingOperator } from '../../kernel/actingOperator.ts';
import type { OperationsHandlers } from '../../kernel/http/handlers.ts';
import type { OperationsDeps } from '../../kernel/operationsDeps.ts';
import { createInvitations } from './acceptInvitation.ts';
import { disableOperator } from './disableOperator.ts';
import { inviteOperator, invitesOperator } from './inviteOperator.ts';
import { getOperator, listOperator } from './listOperator.ts';
import { operatorLogin } from './login.ts';
import { endOperatorSession } from './sessions.ts';
import { changesRole, setOperatorRole } from './setRole.ts';

type Names =
  | 'operatorLogin'
  | 'queryOperatorInvitation'
  | 'acceptOperatorInvitation'
  | 'operatorLogout'
  | 'getOperator'
  | 'listOperator'
  | 'inviteOperator'
  | 'setOperatorRole'
  | 'disableOperator';

export function operatorHandlers(deps: OperationsDeps) {
  const { database, clock } = deps;
  const invitations = createInvitations(deps);
  const handlers: OperationsHandlers<Names> = {
    operatorLogin: (request, { origin }) => operatorLogin(deps, request, origin),
    queryOperatorInvitation: (request) => invitations.query(request),
    acceptOperatorInvitation: (request, { origin }) => invitations.accept(request, origin),
    operatorLogout: async (_request, caller) => {
      await endOperatorSession(database, caller.operator.sessionId, actingOperator(caller, clock()));
      return null;
    },
    getOperator: (_request, { operator }) => getOperator(database, operator),
    listOperator: () => listOperator(database),
    inviteOperator: (request, caller) => inviteOperator(deps, request, actingOperator(caller, clock())),
    setOperatorRole: (request, caller) => setOperatorRole(deps, request, actingOperator(caller, clock())),
    disableOperator: (request, caller) => disableOperator(deps, request, actingOperator(caller, clock())),
  };
  return { handlers, effects: { operator_invite: invitesOperator(deps), operator_role: changesRole } };
}
