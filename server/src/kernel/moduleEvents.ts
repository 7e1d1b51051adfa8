import type { Tx } from './database.ts';

/** What modules announce to each other. Each is handled in the transaction that announces it. */
export interface ModuleEvents {
  /** ID-19: withdrawal and convert of an institution were closed, by a member or by an operator. */
  institutionFrozen: {
    readonly institutionId: string;
    readonly frozenBy: 'member' | 'operator';
    readonly at: number;
  };
  memberRemoved: { readonly institutionId: string; readonly userId: string; readonly at: number };
  memberRoleChanged: {
    readonly institutionId: string;
    readonly userId: string;
    readonly role: string;
    readonly at: number;
  };
}

export type ModuleEventName = keyof ModuleEvents;

/** What a handler did, for the audit record of the action that announced the event. */
export type EventEffects = Readonly<Record<string, unknown>>;

export type ModuleEventHandlers = {
  readonly [Name in ModuleEventName]?: (tx: Tx, event: ModuleEvents[Name]) => Promise<EventEffects>;
};

export interface EventDispatcher {
  /** Runs every handler of an event one after the other; one that fails fails the transaction. */
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
