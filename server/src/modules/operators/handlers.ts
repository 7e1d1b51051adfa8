import type { OperationsHandlers } from '../../kernel/http/handlers.ts';
import type { OperationsParts } from '../../kernel/operationsDeps.ts';
import { deedBy } from '../../kernel/operatorAction.ts';
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

export function operatorHandlers(parts: OperationsParts) {
  const { database, clock } = parts;
  const invitations = createInvitations(parts);
  const handlers: OperationsHandlers<Names> = {
    operatorLogin: (request, { origin }) => operatorLogin(parts, request, origin),
    queryOperatorInvitation: (request) => invitations.query(request),
    acceptOperatorInvitation: (request, { origin }) => invitations.accept(request, origin),
    operatorLogout: async (_request, caller) => {
      await endOperatorSession(database, caller.operator.sessionId, deedBy(caller, clock()));
      return null;
    },
    getOperator: (_request, { operator }) => getOperator(database, operator),
    listOperator: () => listOperator(database),
    inviteOperator: (request, caller) => inviteOperator(parts, request, deedBy(caller, clock())),
    setOperatorRole: (request, caller) => setOperatorRole(parts, request, deedBy(caller, clock())),
    disableOperator: (request, caller) => disableOperator(parts, request, deedBy(caller, clock())),
  };
  return { handlers, effects: { operator_invite: invitesOperator(parts), operator_role: changesRole } };
}
