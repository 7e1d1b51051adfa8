import { parseBoundedJson } from '@aldgate/domain/json/parseBoundedJson.ts';

/** Subscriptions and form of a connection, as control messages change them. */
export interface ControlTarget {
  readonly streams: ReadonlySet<string>;
  combined: boolean;
  /** Subscribes to all names, or to none and returns false if that would exceed the limit. */
  subscribe(names: readonly string[]): boolean;
  unsubscribe(names: readonly string[]): void;
}

type Reply = Record<string, unknown>;

const METHODS = 'SUBSCRIBE, UNSUBSCRIBE, LIST_SUBSCRIPTIONS, SET_PROPERTY, GET_PROPERTY';
const NAME_LENGTH_MAX = 200;
const ID_LENGTH_MAX = 64;

/** Handles a control message. The answer carries its id: a number, or the short text that some clients send. */
export function control(text: string, target: ControlTarget): Reply {
  let message: unknown;
  try {
    message = parseBoundedJson(text);
  } catch (error) {
    return { code: 3, msg: `Invalid JSON: ${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'}` };
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return { code: 2, msg: 'Invalid request: expected an object' };
  }
  const method = 'method' in message ? message.method : undefined;
  const params = 'params' in message ? message.params : undefined;
  const id = 'id' in message ? message.id : null;
  if (!isId(id)) return { code: 2, msg: 'Invalid request: id must be a number or a short string', id: null };
  return { ...answer(method, params, target), id };
}

function answer(method: unknown, params: unknown, target: ControlTarget): Reply {
  switch (method) {
    case undefined:
      return { code: 2, msg: 'Invalid request: missing field `method`' };
    case 'SUBSCRIBE':
      if (!isNames(params)) return badParams();
      return target.subscribe(params) ? { result: null } : { code: 2, msg: 'Invalid request: too many streams' };
    case 'UNSUBSCRIBE':
      if (!isNames(params)) return badParams();
      target.unsubscribe(params);
      return { result: null };
    case 'LIST_SUBSCRIPTIONS':
      return { result: [...target.streams] };
    case 'SET_PROPERTY':
      return setProperty(params, target);
    case 'GET_PROPERTY':
      return getProperty(params, target);
    default:
      return { code: 2, msg: `Invalid request: unknown variant ${variant(method)}, expected one of ${METHODS}` };
  }
}

function setProperty(params: unknown, target: ControlTarget): Reply {
  const [name, value] = Array.isArray(params) ? (params as unknown[]) : [];
  if (typeof name !== 'string') return { code: 2, msg: 'Invalid request: property name must be a string' };
  if (name !== 'combined') return { code: 0, msg: 'Unknown property' };
  if (typeof value !== 'boolean') return { code: 1, msg: 'Invalid value type: expected Boolean' };
  target.combined = value;
  return { result: null };
}

function getProperty(params: unknown, target: ControlTarget): Reply {
  const [name] = Array.isArray(params) ? (params as unknown[]) : [];
  if (typeof name !== 'string') return { code: 2, msg: 'Invalid request: property name must be a string' };
  return name === 'combined' ? { result: target.combined } : { code: 0, msg: 'Unknown property' };
}

function isId(id: unknown): id is number | string | null {
  return id === null || typeof id === 'number' || (typeof id === 'string' && id.length <= ID_LENGTH_MAX);
}

function variant(method: unknown): string {
  return JSON.stringify(typeof method === 'string' ? method.slice(0, 60) : typeof method);
}

function isNames(params: unknown): params is string[] {
  return (
    Array.isArray(params) &&
    params.length > 0 &&
    params.every((name) => typeof name === 'string' && name.length > 0 && name.length <= NAME_LENGTH_MAX)
  );
}

function badParams(): Reply {
  return { code: 2, msg: 'Invalid request: params must be a list of stream names' };
}
