import type { RequestOf } from '@aldgate/contract/calls.ts';
import { type CallPorts, createCallError, readEnvelope, send } from '@aldgate/contract/client/send.ts';
import { type FileCallName, type Wire, wire } from '@aldgate/contract/wire.ts';

export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

export type DownloadFunction = <Name extends FileCallName>(name: Name, body: RequestOf<Name>) => Promise<ReceivedFile>;

/** Creates the function for calls that return a file; it resolves with the file or rejects with a CallError. */
export function createDownload(ports: CallPorts): DownloadFunction {
  return (name, body) => {
    const call: Wire = wire[name];
    return send(ports, {
      wire: call,
      body,
      signal: undefined,
      read: async (response) => {
        if (response.headers.get('content-type')?.split(';')[0] !== call.file) {
          throw createCallError(ports, await readEnvelope(response));
        }
        return { name: parseFileName(response, `${name}.csv`), content: await response.blob() };
      },
    });
  };
}

function parseFileName(response: Response, otherwise: string): string {
  return /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
}
