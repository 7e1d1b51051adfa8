import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { type CallPorts, createCallError, readEnvelope, send } from '@aldgate/contract/client/send.ts';
import { SUCCESS } from '@aldgate/contract/envelope.ts';
import { type UploadCallName, wire } from '@aldgate/contract/wire.ts';

export type UploadFunction = <Name extends UploadCallName>(
  name: Name,
  fields: Omit<RequestOf<Name>, 'content'>,
  content: Blob,
) => Promise<AnswerOf<Name>>;

/**
 * Creates the function for calls that upload a file; it resolves with the response data or rejects with a CallError.
 */
export function createUpload(ports: CallPorts): UploadFunction {
  return async <Name extends UploadCallName>(name: Name, fields: Omit<RequestOf<Name>, 'content'>, content: Blob) => {
    const query = `?${new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])).toString()}`;
    const envelope = await send(ports, {
      wire: wire[name],
      body: content,
      query,
      signal: undefined,
      read: readEnvelope,
    });
    if (envelope.code !== SUCCESS) throw createCallError(ports, envelope);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
    return envelope.data as AnswerOf<Name>;
  };
}
