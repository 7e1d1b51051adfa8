import { parseWithRawNumbers } from '../../jsonSource.ts';
import { WireError } from '../../wireError.ts';

/** A request of the WebSocket API. */
export interface ApiMessage {
  /** JSON of its id, as it was sent. */
  readonly id: string;
  readonly method: string;
  /** Parameters as text; lists and objects as JSON. */
  readonly params: ReadonlyMap<string, string>;
}

/** A message that is no request; `id` as in `ApiMessage`. */
export class BadMessage extends WireError {
  readonly id: string;

  constructor(id: string, code: number, message: string) {
    super(code, message);
    this.id = id;
  }
}

const ID_LENGTH_MAX = 36;
const INTEGER = /^-?\d{1,19}$/;
const NO_ID = 'null';

/** Parses a message. Throws a BadMessage. */
export function parseApiMessage(text: string): ApiMessage {
  const message = parseFields(text);
  const id = readId(message.id);
  const { method, params = {} } = message;
  if (typeof method !== 'string') throw invalid(id, 'method');
  if (!isObject(params)) throw invalid(id, 'params');
  return { id, method, params: new Map(Object.entries(params).map(([name, value]) => [name, writeParameter(value)])) };
}

/** The fields of a message; numbers keep their text, so that ids beyond 2^53 and signed decimals stay exact. */
function parseFields(text: string): Readonly<Record<string, unknown>> {
  let message: unknown;
  try {
    message = parseWithRawNumbers(text);
  } catch {
    message = undefined;
  }
  if (!isObject(message)) throw new BadMessage(NO_ID, -1135, 'Invalid JSON Request');
  return message;
}

function readId(id: unknown): string {
  if (id === undefined || id === null) return NO_ID;
  const json = JSON.stringify(id);
  const isValid = typeof id === 'string' ? id.length <= ID_LENGTH_MAX : INTEGER.test(json);
  if (!isValid) throw invalid(NO_ID, 'id');
  return json;
}

const writeParameter = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);

const invalid = (id: string, name: string) =>
  new BadMessage(id, -1130, `Data sent for parameter '${name}' is not valid.`);
