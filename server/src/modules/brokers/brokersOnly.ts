import { brokersWire } from '@aldgate/contract/brokers/calls.ts';
import { type Action, authorize } from '../../access/index.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { SignedInCaller } from '../../kernel/http/caller.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { Clock } from '../../kernel/time/clock.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** The calls of an institution that is not a broker yet. */
const OF_ALL: readonly string[] = ['agreeBrokerOpen', 'addApplyRecord', 'queryApplyRecord'];

/** The calls that give access, with their action; the others that change something are `manageBroker`. */
const GIVING: Partial<Readonly<Record<keyof typeof brokersWire, Action>>> = {
  getBrokerAccountId: 'openBrokerAccount',
  insertBrokerAccount: 'openBrokerAccount',
  addProjectRelation: 'openBrokerAccount',
  submitAccountManager: 'addManager',
  invokeAccountManager: 'addManager',
  confirmAccountManager: 'addManager',
  insertExchangeKey: 'openExchangeKey',
  accessKeyInfo: 'openExchangeKey',
  resumeExchangeKey: 'openExchangeKey',
  submitRecipient: 'addRecipient',
  invokeRecipientEmailValidation: 'addRecipient',
  confirmRecipient: 'addRecipient',
  updateRecipient: 'addRecipient',
};

type AnyHandler = (request: unknown, caller: SignedInCaller) => unknown;

/**
 * The handlers, with those of the brokers' area open to approved brokers alone (45700); what changes something needs
 * the primary verification too (45530).
 */
export function brokersOnly({ database, clock }: Deps, handlers: AllHandlers): AllHandlers {
  const guarded = Object.entries(brokersWire)
    .filter(([name]) => !OF_ALL.includes(name))
    .map(([name, { changes }]) => {
      const handler = handlers[name as keyof AllHandlers] as AnyHandler;
      const giving = GIVING[name as keyof typeof brokersWire];
      const action = giving ?? (changes ? 'manageBroker' : 'viewBroker');
      const guard: AnyHandler = async (request, caller) => {
        await authorize(database, caller.user, action, { now: clock() });
        return handler(request, caller);
      };
      return [name, guard];
    });
  return { ...handlers, ...Object.fromEntries(guarded) };
}
