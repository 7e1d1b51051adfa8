import { calls, type ErrorName } from '@aldgate/contract';
import type { Ask, OpenEndpoint } from '@aldgate/contract/open/endpoint.ts';
import { ApiError } from '../kernel/apiError.ts';
import { type CallSender, identifyKey } from '../kernel/http/identify.ts';
import type { Presence } from '../kernel/http/presence.ts';
import type { RouteTools } from '../kernel/http/routes.ts';
import { createCall, type RunCall } from '../kernel/http/runCall.ts';
import type { Clock } from '../kernel/time/clock.ts';

interface Options extends RouteTools {
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly clock: Clock;
}

/** Requests are signs of life where the key may trade, which the route notes itself. */
const UNNOTED = { note: () => undefined } as unknown as Presence;

/** Creates what runs the calls of an endpoint for a sender: the screens' handlers, with their own checks. */
export function createAsk({ handlers, clock, ...tools }: Options): (endpoint: OpenEndpoint, sender: CallSender) => Ask {
  const running = new Map<string, RunCall>();
  const runnerOf = (name: keyof typeof calls): RunCall => {
    const known = running.get(name);
    if (known !== undefined) return known;
    const handler = handlers[name] as (request: unknown, caller: unknown) => unknown;
    const run = createCall({
      name,
      call: calls[name],
      handler,
      identify: identifyKey,
      presence: UNNOTED,
      clock,
      ...tools,
    });
    running.set(name, run);
    return run;
  };
  return (endpoint, sender) => {
    const ask = async (name: keyof typeof calls, request: unknown, firstOf?: ErrorName): Promise<unknown> => {
      if (!endpoint.calls.includes(name)) throw new Error(`${endpoint.path} does not describe its call ${name}`);
      try {
        return await runnerOf(name)(sender, request);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const first = error.entry === firstOf ? readFirst(error.data) : undefined;
        if (first !== undefined) return first;
        throw withOpenNames(error);
      }
    };
    // Each call's answer is that of its schema.
    return ask as Ask;
  };
}

/** The first result that an error of a used name carries; undefined where it had other terms. */
function readFirst(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  const { isSame = true, answerBy: _answerBy, ...first } = data as { isSame?: boolean; answerBy?: unknown };
  return isSame ? first : undefined;
}

/** Conditions of the screens' lists, whose fields the open API has as parameters. */
const CONDITIONS = /^(?:cursorCondition|queryCondition)\./;

/** Names the fields of a format error as the open API does. */
function withOpenNames(error: ApiError): ApiError {
  if (error.entry !== 'format') return error;
  const { fields } = error.data as { fields: readonly { readonly path: string; readonly message: string }[] };
  return new ApiError('format', {
    fields: fields.map(({ path, message }) => ({ path: path.replace(CONDITIONS, ''), message })),
  });
}
