import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { OperationsWire } from './operations/wire.ts';
import type { Wire } from './wire.ts';

/** How a call travels, whoever it is for. */
export type AnyWire = Wire | OperationsWire;

/** One call: how it travels, what it takes, what it answers, what can go wrong beyond what every call can. */
export type Call<
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Way extends AnyWire = AnyWire,
> = Way & {
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
  readonly errors: readonly ErrorName[];
};

interface Description<Request extends z.ZodType, Answer extends z.ZodType> {
  summary: string;
  request: Request;
  answer: Answer;
  errors?: readonly ErrorName[];
}

export function describe<Request extends z.ZodType, Answer extends z.ZodType, Way extends AnyWire>(
  wire: Way,
  description: Description<Request, Answer>,
): Call<Request, Answer, Way> {
  return { ...wire, errors: [], ...description };
}
