import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { createInFlight } from '@aldgate/contract/client/inFlight.ts';
import { type CallPorts, createCallError, readEnvelope, send } from '@aldgate/contract/client/send.ts';
import { SUCCESS } from '@aldgate/contract/envelope.ts';
import { type CallName, type FileCallName, type UploadCallName, wire } from '@aldgate/contract/wire.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The calls whose request and response are both JSON. */
export type JsonCallName = Exclude<CallName, FileCallName | UploadCallName>;

export type CallFunction = <Name extends JsonCallName>(
  name: Name,
  body: RequestOf<Name>,
  options?: CallOptions,
) => Promise<AnswerOf<Name>>;

/**
 * Creates the function that every call goes through; it resolves with the response data or rejects with a CallError.
 */
export function createCall(ports: CallPorts): CallFunction {
  const inFlight = createInFlight();
  return async <Name extends JsonCallName>(name: Name, body: RequestOf<Name>, options: CallOptions = {}) => {
    const sent = () => send(ports, { wire: wire[name], body, signal: options.signal, read: readEnvelope });
    const envelope = await (wire[name].changes ? inFlight.once(name, body, sent) : sent());
    if (envelope.code !== SUCCESS) throw createCallError(ports, envelope);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
    return envelope.data as AnswerOf<Name>;
  };
}
