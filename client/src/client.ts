import { ApiError, ConnectionError } from './errors.ts';
import {
  type AnswerOf,
  buildRequest,
  type InputOf,
  type Operation,
  type OperationName,
  operationOf,
  type Request,
} from './operation.ts';
import { mayRepeat, repeatAfterMs } from './retry.ts';
import { type EventStream, openStream, type StreamOptions } from './stream.ts';
import { type ClientOptions, createTransport, readText } from './transport.ts';

/** The parameters of a call: none where all of them may be left out. */
type Arguments<Name extends OperationName> =
  object extends InputOf<Name> ? [input?: InputOf<Name>] : [input: InputOf<Name>];

export interface Client {
  /**
   * Calls an operation by its `operationId` in the API’s document. It is sent again where that cannot happen twice
   * (`mayRepeat`). Throws ApiError, and ConnectionError where the outcome is not known.
   */
  readonly call: <Name extends OperationName>(name: Name, ...input: Arguments<Name>) => Promise<AnswerOf<Name>>;
  /** Reads events as they happen, and after a cut from where it was: none is lost, none comes twice. */
  readonly stream: (options?: StreamOptions) => EventStream;
}

const ATTEMPTS_MAX = 5;
const TIMEOUT_MS = 30_000;

/** Creates a client of the open API for one key. It keeps no state but the offset of the server’s clock. */
export function createClient(options: ClientOptions): Client {
  const { attemptsMax = ATTEMPTS_MAX, timeoutMs = TIMEOUT_MS, wait = waitMs } = options;
  const transport = createTransport(options);

  const send = async ({ method }: Operation, request: Request): Promise<unknown> => {
    const response = await transport({ method, ...request, signal: AbortSignal.timeout(timeoutMs) });
    return parse(await readText(response));
  };

  const call = async (name: OperationName, input: object = {}): Promise<unknown> => {
    const operation = operationOf(name);
    const request = buildRequest(operation, input);
    for (let repeat = 0; ; repeat += 1) {
      try {
        return await send(operation, request);
      } catch (error) {
        const isFailure = error instanceof ApiError || error instanceof ConnectionError;
        if (!isFailure || repeat + 1 >= attemptsMax || !mayRepeat(operation, error)) throw error;
        await wait(repeatAfterMs(error, repeat));
      }
    }
  };

  return {
    call: call as Client['call'],
    stream: (streamOptions = {}) => openStream(transport, wait, streamOptions),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConnectionError('the answer is not of the API', { cause: error });
  }
}

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
