import type { AnyWire, Call } from '@aldgate/contract/call.ts';
import { SUCCESS } from '@aldgate/contract/envelope.ts';
import { errors } from '@aldgate/contract/errors.ts';
import type { z } from 'zod';
import { CallError } from './callError.ts';
import { readFile } from './readFile.ts';
import { type CallPorts, createCallError, readEnvelope, send } from './send.ts';

/** Descriptions of calls by name: those of customers, or of operators. Only their types reach a client. */
type Descriptions<Names> = { readonly [Name in keyof Names]: Call };

/** The calls that answer with a file. */
type FileName<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { readonly file: string } ? Name : never;
}[keyof Calls];

/** The calls that upload a file. */
type UploadName<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { readonly upload: true } ? Name : never;
}[keyof Calls];

/** The calls whose request and answer are both JSON. */
export type JsonName<Calls> = Exclude<keyof Calls & string, FileName<Calls> | UploadName<Calls>>;

type Request<Calls extends Descriptions<Calls>, Name extends keyof Calls> = z.input<Calls[Name]['request']>;
type Answer<Calls extends Descriptions<Calls>, Name extends keyof Calls> = z.output<Calls[Name]['answer']>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface ReceivedFile {
  readonly name: string;
  /** The lines of its content below the headings. */
  readonly rows: number;
  readonly content: Blob;
}

/** Every function rejects with a CallError. */
export interface ClientCalls<Calls extends Descriptions<Calls>> {
  /** Sends a call: `call('quote', { fromAsset, toAsset, fromAmount })`. */
  readonly call: <Name extends JsonName<Calls>>(
    name: Name,
    body: Request<Calls, Name>,
    options?: CallOptions,
  ) => Promise<Answer<Calls, Name>>;
  /** Sends a call that answers with a file. */
  readonly download: <Name extends FileName<Calls> & string>(
    name: Name,
    body: Request<Calls, Name>,
    onRows?: (rows: number) => void,
  ) => Promise<ReceivedFile>;
  /** Sends a call that uploads a file. */
  readonly upload: <Name extends UploadName<Calls> & string>(
    name: Name,
    fields: Omit<Request<Calls, Name>, 'content'>,
    content: Blob,
  ) => Promise<Answer<Calls, Name>>;
}

/** Creates the functions that every call of a client goes through. */
export function createCalls<Calls extends Descriptions<Calls>>(
  ports: CallPorts,
  wires: Readonly<Record<keyof Calls, AnyWire>>,
): ClientCalls<Calls> {
  const inFlight = createInFlight();
  return {
    call: async <Name extends JsonName<Calls>>(
      name: Name,
      body: Request<Calls, Name>,
      { signal }: CallOptions = {},
    ) => {
      const wire = wires[name];
      const sent = () => send(ports, { wire, body, signal, read: readEnvelope });
      const envelope = await (wire.changes ? inFlight.once(name, body, sent) : sent());
      if (envelope.code !== SUCCESS) throw createCallError(ports, envelope);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
      return envelope.data as Answer<Calls, Name>;
    },
    download: (name, body, onRows = () => {}) => {
      const wire = wires[name];
      return send(ports, {
        wire,
        body,
        signal: undefined,
        read: async (response, alive) => {
          if (response.headers.get('content-type')?.split(';')[0] !== wire.file) {
            throw createCallError(ports, await readEnvelope(response));
          }
          const received = await readFile(response, (rows) => {
            alive();
            onRows(rows);
          });
          return { name: parseFileName(response, `${name}.csv`), ...received };
        },
      });
    },
    upload: async <Name extends UploadName<Calls> & string>(
      name: Name,
      fields: Omit<Request<Calls, Name>, 'content'>,
      content: Blob,
    ) => {
      const entries = Object.entries(fields).map(([key, value]) => [key, String(value)]);
      const query = `?${new URLSearchParams(entries).toString()}`;
      const envelope = await send(ports, {
        wire: wires[name],
        body: content,
        query,
        signal: undefined,
        read: readEnvelope,
      });
      if (envelope.code !== SUCCESS) throw createCallError(ports, envelope);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
      return envelope.data as Answer<Calls, Name>;
    },
  };
}

/**
 * CL-09 on the client: a submission in flight is not sent a second time, from whichever component it comes. The
 * repeat fails with the error that the server would return.
 */
function createInFlight() {
  const keys = new Set<string>();
  return {
    async once<Answer>(name: string, body: unknown, submit: () => Promise<Answer>): Promise<Answer> {
      const key = JSON.stringify([name, body]);
      if (keys.has(key)) throw new CallError('answer', errors.repeated.code, errors.repeated.message);
      keys.add(key);
      try {
        return await submit();
      } finally {
        keys.delete(key);
      }
    },
  };
}

function parseFileName(response: Response, otherwise: string): string {
  return /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
}
