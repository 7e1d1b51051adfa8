/** An error in the exchange's format: a negative code, a message, and the HTTP status. */
export class WireError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;

  /** `data` is sent with code and message, if it is given. */
  constructor(code: number, message: string, status = 400, data?: unknown) {
    super(message);
    this.name = 'WireError';
    this.code = code;
    this.status = status;
    this.data = data;
  }

  body(): string {
    return JSON.stringify({ code: this.code, msg: this.message, data: this.data });
  }
}

export const invalidSymbol = () => new WireError(-1121, 'Invalid symbol.');

export const missingParameter = (name: string) =>
  new WireError(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`);

export const duplicateParameter = (name: string) =>
  new WireError(-1101, `Duplicate values for parameter '${name}' detected.`);

export const unreadParameters = (read: number, sent: number) =>
  new WireError(-1104, `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${sent}'.`);

export const illegalCharacters = (name: string, legal = '^[0-9]{1,16}$') =>
  new WireError(-1100, `Illegal characters found in parameter '${name}'; legal range is '${legal}'.`);

export const invalidParameter = (name: string) =>
  new WireError(-1130, `Data sent for parameter '${name}' is not valid.`);

export const invalidInterval = () => new WireError(-1120, 'Invalid interval.');

export const startAfterEnd = () => new WireError(-1023, 'Start time is greater than end time.');

export const windowTooLong = (hours: number) =>
  new WireError(-1127, `Lookup interval is too big. More than ${hours} hours between startTime and endTime.`);

export const badCombination = () => new WireError(-1128, 'Combination of optional parameters invalid.');

export const badDepthLimit = (limit: string) => new WireError(-4021, `${limit.slice(0, 20)} is not valid depth limit.`);

export const noSuchPath = (path: string, method: string) =>
  new WireError(-5000, `Path ${path.slice(0, 100)}, Method ${method} is invalid`, 404);

export const wrongMethod = (path: string, method: string) =>
  new WireError(-5000, `Path ${path.slice(0, 100)}, Method ${method} is invalid`, 405);

export const tooManyRequests = (limit: number) =>
  new WireError(-1003, `Too many requests; current limit is ${limit} request weight per 1 MINUTE.`, 429);

export const banned = (address: string, until: number) =>
  new WireError(-1003, `Way too many requests; IP(${address}) banned until ${until}.`, 418);

export const tooManyOrders = (limit: string) =>
  new WireError(-1015, `Too many new orders; current limit is ${limit}.`, 429);

export const keyFormat = () => new WireError(-2014, 'API-key format invalid.', 401);

export const keyRejected = () => new WireError(-2015, 'Invalid API-key, IP, or permissions for action.', 401);

export const signatureWrong = () => new WireError(-1022, 'Signature for this request is not valid.');

export const outsideRecvWindow = () => new WireError(-1021, 'Timestamp for this request is outside of the recvWindow.');

export const timestampAhead = (ms: number) =>
  new WireError(-1021, `Timestamp for this request was ${ms}ms ahead of the server's time.`);

export const recvWindowTooLong = (ms: number) => new WireError(-1131, `recvWindow must be less than ${ms}`);

export const notRequired = (name: string) => new WireError(-1106, `Parameter '${name}' sent when not required.`);

export const noSuchListenKey = () => new WireError(-1125, 'This listenKey does not exist.');

export const bodyTooLarge = () => new WireError(-1130, 'The request body is too large.', 413);

export const unknownError = () => new WireError(-1000, 'An unknown error occurred while processing the request.', 500);

export const serviceUnavailable = () => new WireError(-1008, 'Service Unavailable.', 503);

/** While the venue's disk is low. */
export const reduceOnlyOrders = () => new WireError(-4087, 'User can only place reduce only order.');

/** While the venue's disk is full. */
export const noOrders = () => new WireError(-4088, 'User can not place order currently.');
