import type { Option } from '@aldgate/ui/controls/Select.tsx';

/** The options of a filter: each value once, also the one of the address where it is none of them. */
export function listOptions(
  values: readonly string[],
  chosen: string | undefined,
  describe: (value: string) => string = (value) => value,
): readonly Option<string>[] {
  const all = chosen === undefined ? values : [...values, chosen];
  return [...new Set(all)].map((value) => ({ value, label: describe(value) }));
}
