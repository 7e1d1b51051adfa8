import { BROKER_SECOND_PATHS, OTC_SECOND_PATHS } from '@aldgate/contract';

const SECOND_PATHS = { ...OTC_SECOND_PATHS, ...BROKER_SECOND_PATHS };

type Paths = typeof SECOND_PATHS;

type SecondHandlers<First> = {
  readonly [Name in keyof Paths as Paths[Name] extends keyof First ? Name : never]: Paths[Name] extends keyof First
    ? First[Paths[Name]]
    : never;
};

/** The handlers with those of the calls that have a second path: the same functions. */
export function withSecondPaths<First extends object>(handlers: First): First & SecondHandlers<First> {
  const seconds = Object.entries(SECOND_PATHS).map(([name, first]) => [name, handlers[first as keyof First]]);
  // Each name has the handler of the call that the type names.
  return { ...handlers, ...(Object.fromEntries(seconds) as SecondHandlers<First>) };
}
