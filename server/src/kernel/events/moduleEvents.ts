import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import type { Tx } from '../database/database.ts';

/** Events between modules. Each is handled in the transaction that emits it. */
export interface ModuleEvents {
  /** ID-19: a member or an operator froze an institution. */
  institutionFrozen: {
    readonly institutionId: string;
    readonly frozenBy: 'member' | 'operator';
    /** The member who froze it; null for an operator. */
    readonly userId: string | null;
    /** Whether what was not sent yet is cancelled; else it is on hold until the freeze is lifted. */
    readonly cancelWithdrawals: boolean;
    readonly at: number;
  };
  /** ID-19: two operators lifted a freeze. */
  freezeLifted: { readonly institutionId: string; readonly at: number };
  memberRemoved: { readonly institutionId: string; readonly userId: string; readonly at: number };
  memberRoleChanged: {
    readonly institutionId: string;
    readonly userId: string;
    readonly role: MemberRole;
    readonly at: number;
  };
  /** A member joined with a role that may approve, or got such a role. */
  memberApproves: { readonly institutionId: string; readonly userId: string; readonly at: number };
  /** A member's password, email, phone or a factor changed, or was reset. */
  credentialsChanged: {
    readonly institutionId: string;
    readonly userId: string;
    /** The member's address before the change. */
    readonly email: string;
    readonly at: number;
  };
  /** BR-10: a fund move arrived, or failed once its money was back. */
  fundMoveSettled: {
    readonly moveId: string;
    readonly institutionId: string;
    readonly transferNo: string;
    readonly purpose: 'transfer' | 'allot' | 'return' | 'liquidation';
    readonly state: 'completed' | 'failed';
    readonly at: number;
  };
  /**
   * A deposit that was credited to a project is about to be taken back from its account. What was done with it is
   * undone first.
   */
  projectDepositReversed: { readonly depositId: string; readonly at: number };
  /** Two operators opened a network that was suspended. */
  networkOpened: { readonly network: string };
}

export type ModuleEventName = keyof ModuleEvents;

/** Effects of a handler, for the audit record of the action that emitted the event. */
export type EventEffects = Readonly<Record<string, unknown>>;

export type ModuleEventHandlers = {
  readonly [Name in ModuleEventName]?: (tx: Tx, event: ModuleEvents[Name]) => Promise<EventEffects>;
};

export interface EventDispatcher {
  /** Runs every handler of an event, one after the other; an error of one fails the transaction. */
  emit<Name extends ModuleEventName>(tx: Tx, name: Name, event: ModuleEvents[Name]): Promise<EventEffects>;
}

/** `handlers` is read at each event: modules are created after the dispatcher. */
export function createEventDispatcher(handlers: () => readonly ModuleEventHandlers[]): EventDispatcher {
  return {
    async emit(tx, name, event) {
      let effects: EventEffects = {};
      for (const each of handlers()) {
        const handled = await each[name]?.(tx, event);
        effects = { ...effects, ...handled };
      }
      return effects;
    },
  };
}
