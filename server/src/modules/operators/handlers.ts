import type { OperationsHandlers } from '../../kernel/http/handlers.ts';
import type { OperationsDeps } from '../../kernel/operationsDeps.ts';
import { operatorAction } from '../../kernel/operatorAction.ts';
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

export function operatorHandlers(parts: OperationsDeps) {
  const { database, clock } = parts;
  const invitations = createInvitations(parts);
  const handlers: OperationsHandlers<Names> = {
    operatorLogin: (request, { origin }) => operatorLogin(parts, request, origin),
    queryOperatorInvitation: (request) => invitations.query(request),
    acceptOperatorInvitation: (request, { origin }) => invitations.accept(request, origin),
    operatorLogout: async (_request, caller) => {
      await endOperatorSession(database, caller.operator.sessionId, operatorAction(caller, clock()));
      return null;
    },
    getOperator: (_request, { operator }) => getOperator(database, operator),
    listOperator: () => listOperator(database),
    inviteOperator: (request, caller) => inviteOperator(parts, request, operatorAction(caller, clock())),
    setOperatorRole: (request, caller) => setOperatorRole(parts, request, operatorAction(caller, clock())),
    disableOperator: (request, caller) => disableOperator(parts, request, operatorAction(caller, clock())),
  };
  return { handlers, effects: { operator_invite: invitesOperator(parts), operator_role: changesRole } };
}
