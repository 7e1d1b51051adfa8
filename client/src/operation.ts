import { type Operations, operations } from './generated/operations.ts';

/** The API’s base path. */
const BASE = '/open/v1';

/** An operation by its `operationId` in the API’s document. Events are read by `stream`. */
export type OperationName = Exclude<keyof Operations, 'getStream'>;
export type InputOf<Name extends OperationName> = Operations[Name]['input'];
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** How an operation is called. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base path; parameters in braces. */
  readonly path: string;
  readonly inPath: readonly string[];
  /** Null where it needs no key. */
  readonly permission: 'read' | 'trade' | 'withdrawal' | 'any' | null;
  /** The parameter that names what is made: sent again, the first result is the answer. */
  readonly name: string | null;
}

export const operationOf = (name: OperationName): Operation => operations[name];

/** A request before it is signed; `body` is empty without one. */
export interface Request {
  readonly target: string;
  readonly body: string;
}

/** Builds path, query and body from an operation’s parameters. Throws TypeError for a path without its parameter. */
export function buildRequest({ method, path, inPath }: Operation, input: object): Request {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const values = new Map<string, unknown>(fields);
  const target = BASE + path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeSegment(name, values.get(name)));
  const rest = fields.filter(([name]) => !inPath.includes(name));
  const isInQuery = method === 'GET' || method === 'DELETE';
  if (!isInQuery) return { target, body: JSON.stringify(Object.fromEntries(rest)) };
  const pairs = rest.map(([name, value]): [string, string] => [name, String(value)]);
  const query = new URLSearchParams(pairs).toString();
  return { target: query === '' ? target : `${target}?${query}`, body: '' };
}

/** A segment of dots would lead to another path. */
function encodeSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} does not fit into a path`);
  return encodeURIComponent(value);
}
