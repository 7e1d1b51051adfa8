import { isDeepStrictEqual } from 'node:util';
import type { FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../kernel/database/database.ts';
import { type ChangeEvent, notify } from '../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../kernel/http/actingOperator.ts';
import { cancelPending } from './cancelPending.ts';
import { type ApprovalKind, actingChecker, assertUnchanged, requestApproval } from './requestApproval.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How a change is requested, announced and recorded. */
interface Description {
  readonly title: string;
  readonly institutionId?: string;
  /** Subject of the approval: at most one per target is pending. */
  readonly target: string;
  /** The new value as approver and audit log read it; null where nothing is left. */
  readonly after: Fields | null;
  /** Fields that the approver reads beside the new value, such as the asset of its amounts. */
  readonly named?: Fields;
  readonly event?: ChangeEvent;
  readonly action: string;
  readonly subject: string;
  /** Values of the audit log in place of those before and after. */
  readonly audited?: { readonly before?: Fields; readonly after?: Fields };
}

/** The operator who applies the change, with the maker's reason. */
interface Applying extends ActingOperator {
  readonly reason: string;
}

/** Null where there is none. */
interface PresentValue {
  readonly before: Fields | null;
}

interface Change<Input extends Fields, Requested, Present extends PresentValue> {
  readonly kind: FourEyesKind;
  /** The call's request without its reason, in the form in which the approval stores it. */
  readonly schema: z.ZodType<Input, Requested>;
  /** Locks the subject and returns its present value as the approver reads it, with what the change needs beside. */
  readonly read: (tx: Tx, input: Input, at: number) => Promise<Present>;
  /** Throws what cannot be requested. */
  readonly check?: (input: Input, present: Present, tx: Tx) => void | Promise<void>;
  /** Whether nothing would change; by default the values before and after are compared. */
  readonly isUnchanged?: (input: Input, present: Present) => boolean;
  /** Whether it needs a second operator; otherwise it takes effect immediately. Without it, every change does. */
  readonly loosens?: (input: Input, present: Present) => boolean;
  /** An immediate change cancels a pending request for its target, also where it changes nothing. */
  readonly cancelsPending?: true;
  readonly describe: (input: Input, present: Present) => Description;
  readonly write: (tx: Tx, input: Input, applying: Applying, present: Present) => Promise<unknown>;
}

export interface FourEyesChange<Requested> extends ApprovalKind {
  /** Applies the change immediately or requests approval; the id is null where none is needed. */
  readonly set: (
    database: Database,
    request: Requested & { readonly reason: string },
    actor: ActingOperator,
  ) => Promise<{ approvalId: string | null }>;
}

/** A change that needs a second operator where it grants access or raises a limit: its call and its effect. */
export function fourEyesChange<Input extends Fields, Requested, Present extends PresentValue>({
  kind,
  schema,
  read,
  check,
  isUnchanged = (input, present) => isDeepStrictEqual(present.before, describe(input, present).after),
  loosens = () => true,
  cancelsPending,
  describe,
  write,
}: Change<Input, Requested, Present>): FourEyesChange<Requested> {
  async function apply(tx: Tx, input: Input, present: Present, applying: Applying): Promise<void> {
    const { after, event, action, subject, audited } = describe(input, present);
    await write(tx, input, applying, present);
    if (event !== undefined) await notify(tx, event);
    const before = audited?.before ?? present.before;
    await auditAction(tx, applying, {
      action,
      subject,
      ...(before !== null && { before }),
      after: { ...(audited?.after ?? after), reason: applying.reason },
    });
  }

  return {
    set: (database, { reason, ...entered }, actor) =>
      inTransaction(database, async (tx) => {
        const input = schema.parse(entered);
        const present = await read(tx, input, actor.at);
        await check?.(input, present, tx);
        const { title, institutionId = null, target, after, named } = describe(input, present);
        const isImmediate = !loosens(input, present);
        if (isImmediate && cancelsPending) await cancelPending(tx, target, actor);
        else if (isUnchanged(input, present)) return { approvalId: null };
        if (isImmediate) {
          await apply(tx, input, present, { ...actor, reason });
          return { approvalId: null };
        }
        const request = {
          kind,
          title,
          institutionId,
          target,
          reason,
          payload: input,
          before: present.before,
          after: after && { ...named, ...after },
        };
        return { approvalId: await requestApproval(tx, request, actor) };
      }),
    approve: async (tx, payload, approved) => {
      const input = schema.parse(payload);
      const present = await read(tx, input, approved.at);
      assertUnchanged(approved, present.before);
      await apply(tx, input, present, { ...actingChecker(approved), reason: approved.reason });
    },
  };
}
