import type { Tx } from '../../kernel/database/database.ts';
import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { type Captchas, passwordSemaphore } from '../identity/index.ts';
import { createInvitations } from './acceptInvitation.ts';
import { bookHandlers } from './books/handlers.ts';
import { VERIFY_BOOKS, verifyLedgerRegularly } from './books/verification.ts';
import { createVerificationJob } from './books/verificationJob.ts';
import { disableOperator } from './disableOperator.ts';
import { applyOperatorInvite, inviteOperator } from './inviteOperator.ts';
import { getOperator, listEmailsOf, listOperator } from './listOperator.ts';
import { operatorLogin } from './login.ts';
import { operatorRetention } from './retention.ts';
import { endOperatorSession, operatorAuthentication } from './sessions.ts';
import { applyRoleChange, setOperatorRole } from './setRole.ts';

const VERIFY_HOURLY = 'verify_ledger';

/** Operators: sign-in, invitations and roles, and the pages on books and records. */
export function createOperators(context: ModuleContext, captchas: Captchas) {
  const { config, database, clock } = context;
  // Separate from the customers', so that neither side's sign-ins can block the other's.
  const deps = { ...context, captchas, passwords: passwordSemaphore() };
  const invitations = createInvitations(deps);
  const verification = createVerificationJob(context);
  const handlers = {
    operatorLogin: (request, { origin }) => operatorLogin(deps, request, origin),
    queryOperatorInvitation: (request) => invitations.query(request),
    acceptOperatorInvitation: (request, { origin }) => invitations.accept(request, origin),
    operatorLogout: async (_request, caller) => {
      await endOperatorSession(database, caller.operator.sessionId, actingOperator(caller, clock()));
      return null;
    },
    getOperator: (_request, { operator }) => getOperator(deps, operator),
    listOperator: () => listOperator(database),
    inviteOperator: (request, caller) => inviteOperator(deps, request, actingOperator(caller, clock())),
    setOperatorRole: (request, caller) => setOperatorRole(deps, request, actingOperator(caller, clock())),
    disableOperator: (request, caller) => disableOperator(deps, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'operators',
    authenticate: operatorAuthentication(database, clock, config.sessionIdleMs.operator),
    /** The addresses of those who may decide on money. */
    listCapitalReaders: (tx: Tx) => listEmailsOf(tx, 'capital'),
    operatorHandlers: { ...handlers, ...bookHandlers(deps) },
    approvals: {
      operator_invite: { approve: applyOperatorInvite(deps) },
      operator_role: { approve: applyRoleChange },
    },
    jobs: { [VERIFY_BOOKS]: verification.task, [VERIFY_HOURLY]: () => verifyLedgerRegularly(database, clock()) },
    cron: [{ task: VERIFY_HOURLY, match: '17 * * * *' }],
    retention: operatorRetention,
    close: async () => verification.close(),
  };
}

export { createOperator } from './createOperator.ts';
export { listActiveOperators } from './listOperator.ts';
export { invitationPath, openInvitation } from './openInvitation.ts';
