import type { ProjectInfo } from '../projectQueries.ts';

/** A reading of NAV as the push channel sends it; `at` in epoch ms. */
export type NavEvent = Pick<ProjectInfo, 'nav' | 'freshness' | 'unpaidInterest' | 'cushion' | 'riskLevel'> & {
  readonly at: number;
};

const FIELDS = ['at', 'nav', 'freshness', 'unpaidInterest', 'cushion', 'riskLevel'] as const;

/** Reads an event's data; undefined where it is not a reading, which a newer server may send. */
export function parseNavEvent(data: string): NavEvent | undefined {
  try {
    const event: unknown = JSON.parse(data);
    const isReading = typeof event === 'object' && event !== null && FIELDS.every((field) => field in event);
    return isReading ? (event as NavEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** A project with a newer reading; the project itself where its own is as new or newer. */
export function applyNav(project: ProjectInfo, { at, ...reading }: NavEvent): ProjectInfo {
  const known = project.freshness.at;
  return known !== null && known > at ? project : { ...project, ...reading };
}
