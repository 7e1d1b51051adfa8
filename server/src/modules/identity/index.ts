import type { FastifyInstance } from 'fastify';
import type { ModuleEventHandlers } from '../../kernel/events/moduleEvents.ts';
import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { registerAccountPush } from './accountPush.ts';
import { endCustomerSessions } from './admin/endSessions.ts';
import { applyGoogleReset, resetGoogle } from './admin/resetGoogle.ts';
import { captchas as createCaptchas } from './captcha.ts';
import { createCodes } from './codes.ts';
import { identityHandlers } from './handlers.ts';
import { passwordSemaphore } from './password.ts';
import { identityRetention } from './retention.ts';
import { customerSessions, endInstitutionSessions } from './sessions.ts';
import { createStepUpService } from './stepUpService.ts';

/** Users: registration, sign-in, second factors, members of an institution, and sessions. */
export function createIdentity(context: ModuleContext) {
  const { config, database, clock, changeEvents, guardSocket: guard } = context;
  const captchas = createCaptchas(context);
  const sessions = customerSessions({ database, clock, idleMs: config.sessionIdleMs.customer });
  const codes = createCodes(context);
  const operatorHandlers = {
    endCustomerSessions: (request, caller) => endCustomerSessions(database, request, actingOperator(caller, clock())),
    resetGoogle: (request, caller) => resetGoogle(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  const eventHandlers: ModuleEventHandlers = {
    // A member's freeze ends their own sessions; an operator's freeze ends every member's.
    institutionFrozen: async (tx, { institutionId, frozenBy, at }) =>
      frozenBy === 'operator' ? { sessionsEnded: await endInstitutionSessions(tx, institutionId, at) } : {},
  };
  const deps = { ...context, sessions, captchas, codes, passwords: passwordSemaphore() };
  return {
    name: 'identity',
    stepUp: createStepUpService(deps),
    sessions,
    captchas,
    handlers: identityHandlers(deps),
    operatorHandlers,
    approvals: { google_reset: { approve: applyGoogleReset(deps) } },
    eventHandlers,
    retention: identityRetention,
    sockets: (routes: FastifyInstance) =>
      registerAccountPush(routes, { check: sessions.check, changeEvents, guard, perSecond: config.rateLimit.calls }),
  };
}

export type { Captchas } from './captcha.ts';
export { createUser } from './createUser.ts';
export { lastCredentialChange } from './credentialChange.ts';
export { type CodeAction, type EmailContent, sendEmail } from './emails.ts';
export { googleStep } from './google.ts';
export { attempt, attemptAll } from './lockout.ts';
export { hashPassword, openNewPassword, openPassword, passwordSemaphore, verifyPassword } from './password.ts';
export { SESSION_LIFETIME_MS } from './sessions.ts';
export type { StepUpService } from './stepUpService.ts';
export { findUserByName, formatName, getUser, listActiveUsers, readMembers } from './users.ts';
