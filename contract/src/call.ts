import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { OperationsWire } from './operations/wireBuilders.ts';
import type { Wire } from './wireBuilders.ts';

/** How a call travels, whoever it is for. */
export type AnyWire = Wire | OperationsWire;

/** One call: how it travels, what it takes, what it answers, what can go wrong beyond what every call can. */
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

/** Adds to each call of a capability what it carries; one that is not described does not compile. */
export function describeCalls<
  const Wires extends Readonly<Record<string, AnyWire>>,
  const Descriptions extends Readonly<Record<keyof Wires, Description>>,
>(wires: Wires, descriptions: Descriptions): Described<Wires, Descriptions> {
  const described = Object.entries(wires).map(([name, wire]) => [
    name,
    { errors: [], ...wire, ...descriptions[name as keyof Wires] },
  ]);
  // Made from the two objects that the type is made of.
  return Object.fromEntries(described) as Described<Wires, Descriptions>;
}
