import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { Wire } from './wire.ts';

/** One call: how it travels, what it takes, what it answers, what can go wrong beyond what every call can. */
export interface Call<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> extends Wire {
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
  readonly errors: readonly ErrorName[];
}

interface Description<Request extends z.ZodType, Answer extends z.ZodType> {
  summary: string;
  request: Request;
  answer: Answer;
  errors?: readonly ErrorName[];
}

export function describe<Request extends z.ZodType, Answer extends z.ZodType>(
  wire: Wire,
  description: Description<Request, Answer>,
): Call<Request, Answer> {
  return { ...wire, errors: [], ...description };
}
