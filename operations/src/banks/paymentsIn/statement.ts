const WARNINGS: Readonly<Record<string, string>> = {
  day: 'Earlier than the statement before',
  number: 'The bank’s number goes back',
};

/** Describes in words what a person should look at. */
export const describeWarnings = (warnings: readonly string[]): readonly string[] =>
  warnings.map((warning) => WARNINGS[warning] ?? warning);

/** The days of a statement, 'YYYY-MM-DD'. */
export const formatDays = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? from : `${from} to ${to}`;
