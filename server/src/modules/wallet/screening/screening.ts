export type Verdict = 'clear' | 'review' | 'block';
/** `in`: of the sender of a deposit; `out`: of a withdrawal's destination. */
export type Direction = 'in' | 'out';

/** An address as its network stores it. */
export interface Screened {
  readonly network: string;
  readonly address: string;
  readonly direction: Direction;
}

/** The result of screening an address. `matches`: the reasons, as operators read them. */
export interface ScreeningResult {
  readonly verdict: Verdict;
  readonly matches: readonly string[];
}

/** The port: what one source says of an address. Rejects where it gives no answer. */
export type Screen = (screened: Screened) => Promise<ScreeningResult>;

export const CLEAR: ScreeningResult = { verdict: 'clear', matches: [] };

const STRICTNESS: Readonly<Record<Verdict, number>> = { clear: 0, review: 1, block: 2 };

/** The strictest of some results, with the matches of all. */
export const joinResults = (results: readonly ScreeningResult[]): ScreeningResult => ({
  verdict: results.reduce<Verdict>(
    (strictest, { verdict }) => (STRICTNESS[verdict] > STRICTNESS[strictest] ? verdict : strictest),
    'clear',
  ),
  matches: [...new Set(results.flatMap(({ matches }) => matches))],
});

/** One name for an address in one direction. */
export const nameOf = ({ network, address, direction }: Screened): string => `${network}/${address}/${direction}`;
