/** Request weight of a public path by its parameters. */
export type Weight = (query: URLSearchParams) => number;

/** By the number of rows; `usual` is the number without a limit. */
export const byLimit =
  (usual: number, steps: readonly (readonly [below: number, weight: number])[], most: number): Weight =>
  (query) => {
    const limit = Number(query.get('limit') || usual);
    return steps.find(([below]) => limit < below)?.[1] ?? most;
  };

export const perSymbol =
  (one: number, all: number): Weight =>
  (query) =>
    query.get('symbol') ? one : all;

export const constant =
  (weight: number): Weight =>
  () =>
    weight;

/** The request weight of a path; undefined for one that is not listed. */
export function weightOf(
  weights: Readonly<Record<string, Weight>>,
  path: string,
  query: URLSearchParams,
): number | undefined {
  return Object.hasOwn(weights, path) ? weights[path]?.(query) : undefined;
}
