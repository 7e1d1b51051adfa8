import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { OperationsWire } from './operations/wireBuilders.ts';
import type { Wire } from './wireBuilders.ts';

/** The transport of a call: a customer's or an operator's. */
export type AnyWire = Wire | OperationsWire;

/** One call: its transport, request, answer and the errors it can return beyond those that every call can. */
export type Call<
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Transport extends AnyWire = AnyWire,
> = Transport & {
  readonly summary: string;
  readonly request: Request;
  readonly answer: Answer;
  readonly errors: readonly ErrorName[];
};

interface Description {
  readonly summary: string;
  readonly request: z.ZodType;
  readonly answer: z.ZodType;
  readonly errors?: readonly ErrorName[];
}

type Described<Wires extends Record<string, AnyWire>, Descriptions extends Record<keyof Wires, Description>> = {
  readonly [Name in keyof Wires]: Call<Descriptions[Name]['request'], Descriptions[Name]['answer'], Wires[Name]>;
};

/** Joins each call's transport with its description. A call without a description does not compile. */
export function describeCalls<
  const Wires extends Readonly<Record<string, AnyWire>>,
  const Descriptions extends Readonly<Record<keyof Wires, Description>>,
>(wires: Wires, descriptions: Descriptions): Described<Wires, Descriptions> {
  const described = Object.entries(wires).map(([name, wire]) => [
    name,
    { errors: [], ...wire, ...descriptions[name as keyof Wires] },
  ]);
  // The result has the entries of both objects, which the type also describes.
  return Object.fromEntries(described) as Described<Wires, Descriptions>;
}

/** The description of a call, for its second path. */
export function describeAgain<Request extends z.ZodType, Answer extends z.ZodType>({
  summary,
  request,
  answer,
  errors,
}: Call<Request, Answer>): Pick<Call<Request, Answer>, 'summary' | 'request' | 'answer' | 'errors'> {
  return { summary, request, answer, errors };
}
