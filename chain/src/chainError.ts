/**
 * Why a node did not do what was asked: it cannot be reached or did not answer in time, its answer has another shape,
 * or it refused, with its own code.
 */
export type ChainFailure = 'unreachable' | 'malformed' | 'refused';

interface ChainErrorOptions {
  readonly failure: ChainFailure;
  readonly message: string;
  /** The node's code of a refusal. */
  readonly code?: number | undefined;
  readonly cause?: unknown;
}

export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly failure: ChainFailure;
  readonly code: number | undefined;

  constructor({ failure, message, code, cause }: ChainErrorOptions) {
    super(message, { cause });
    this.failure = failure;
    this.code = code;
  }
}
