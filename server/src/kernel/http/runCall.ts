import type { Call } from '@aldgate/contract';
import { ApiError } from '../apiError.ts';
import type { Clock } from '../time/clock.ts';
import { assertWritable, type Writability } from './assertWritable.ts';
import { formatIssues } from './failures.ts';
import type { CallSender, Identify } from './identify.ts';
import type { Presence } from './presence.ts';
import type { Repeats } from './repeats.ts';

interface Options {
  readonly name: string;
  readonly call: Call;
  readonly handler: (request: unknown, caller: unknown) => unknown;
  readonly identify: Identify;
  readonly repeats: Repeats;
  readonly checkAnswers: boolean;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly writability: () => Writability;
}

/** Runs one call for a sender and resolves to its data, however the request travelled. Rejects with an ApiError. */
export type RunCall = (sender: CallSender, body: unknown) => Promise<unknown>;

/** Identifies the caller, validates the request, guards against repeats (CL-09) and calls the handler. */
export function createCall({
  name,
  call,
  handler,
  identify,
  repeats,
  checkAnswers,
  clock,
  presence,
  writability,
}: Options): RunCall {
  return async (sender, body) => {
    const receivedAt = clock();
    const identified = identify(call, sender);
    // The caller and the repeat are checked concurrently; a rejection is handled where the result is awaited.
    identified.catch(() => undefined);
    const parsed = call.request.safeParse(body);
    const work = async () => {
      const caller = await identified;
      const user = 'recent' in caller ? caller.recent : 'user' in caller ? caller.user : null;
      if (user !== null) presence.note(user, sender.connection);
      assertWritable(writability(), call, body);
      if (!parsed.success) {
        if ('confirm' in caller) await caller.confirm();
        throw new ApiError('format', { fields: formatIssues(parsed.error) });
      }
      return handler(parsed.data, { ...caller, receivedAt });
    };
    const token = call.auth === 'none' ? undefined : sender.token;
    // Repeats are detected within a session. Login steps have none, and each uses something that is valid once. Uploads
    // are not compared: a second upload of the same file does no harm.
    const isGuarded = parsed.success && call.changes && token !== undefined && call.upload !== true;
    const data = await (isGuarded
      ? repeats.once({ token, call: name, body: parsed.data, isHereOnly: call.singleStatement === true }, work)
      : work());
    if (checkAnswers && call.file === undefined) call.answer.parse(data);
    return data;
  };
}
