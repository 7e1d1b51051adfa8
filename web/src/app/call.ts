import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { SUCCESS } from '@aldgate/contract/envelope.ts';
import { type CallName, type FileCallName, wire } from '@aldgate/contract/wire.ts';
import { type CallPorts, readEnvelope, refusalOf, send } from './send.ts';
import { createUnderWay } from './underWay.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export type CallFunction = <Name extends Exclude<CallName, FileCallName>>(
  name: Name,
  body: RequestOf<Name>,
  options?: CallOptions,
) => Promise<AnswerOf<Name>>;

/** Makes the one function that every call goes through; it resolves with the answer's data or throws a CallError. */
export function createCall(ports: CallPorts): CallFunction {
  const underWay = createUnderWay();
  return async <Name extends Exclude<CallName, FileCallName>>(
    name: Name,
    body: RequestOf<Name>,
    options: CallOptions = {},
  ) => {
    const sent = () => send(ports, { wire: wire[name], body, signal: options.signal, read: readEnvelope });
    const envelope = await (wire[name].changes ? underWay.once(name, body, sent) : sent());
    if (envelope.code !== SUCCESS) throw refusalOf(ports, envelope);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract is the server's word; browsers load no schema
    return envelope.data as AnswerOf<Name>;
  };
}
