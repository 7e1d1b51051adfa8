interface ApiErrorBody {
  readonly code: number;
  readonly name: string;
  readonly message: string;
  readonly data: unknown;
  readonly requestId: string;
}

/** An error that the API answered. `name` and `code` are of its catalogue, `data` has what the caller can correct. */
export class ApiError extends Error {
  override readonly name: string;
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  /** Names the request to the platform’s support. */
  readonly requestId: string;
  /** Seconds after which the request may be sent again; null where the answer does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ApiErrorBody, retryAfterSeconds: number | null = null) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.name = body.name;
    this.data = body.data;
    this.requestId = body.requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer of the API arrived: whether a change was made is not known. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Reads an error from an answer that is no success; a ConnectionError if it is not the API that answered. */
export function readError(response: Response, text: string): ApiError | ConnectionError {
  const body = parseObject(text);
  if (typeof body?.name !== 'string' || typeof body.code !== 'number') {
    return new ConnectionError(`answered ${response.status}, but not by the API`);
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, body as unknown as ApiErrorBody, Number.isFinite(seconds) ? seconds : null);
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
