const NAMES: Readonly<Record<string, string>> = { ETH: 'Ethereum', BTC: 'Bitcoin' };
/** After so many reads it is said what is not connected yet. */
const LATE_READS = 30;

interface Options {
  /** The networks of this start, by code. */
  readonly codes: readonly string[];
  /** Reads which of them are connected. */
  readonly readConnected: () => Promise<readonly string[]>;
  readonly report: (text: string) => void;
  /** Waits between two reads; rejects where the start is stopped. */
  readonly pause: () => Promise<unknown>;
}

/** Reports when all networks are connected, and meanwhile, where it takes longer, which are not yet. */
export async function reportConnections({ codes, readConnected, report, pause }: Options): Promise<void> {
  const reported = new Set<string>();
  for (let reads = 1; ; reads += 1) {
    const connected = await readConnected().catch((): readonly string[] => []);
    const missing = codes.filter((code) => !connected.includes(code));
    const running = codes.filter((code) => connected.includes(code) && !reported.has(code));
    const runs = running.length === 0 ? [] : [`${nameAll(running)} ${running.length === 1 ? 'runs' : 'run'}`];
    if (missing.length === 0) {
      report(runs.join());
      return;
    }
    if (reads === LATE_READS) {
      for (const code of running) reported.add(code);
      const are = missing.length === 1 ? 'is' : 'are';
      report([...runs, `${nameAll(missing)} ${are} not connected yet and ${are} tried again`].join('; '));
    }
    await pause();
  }
}

const nameAll = (codes: readonly string[]): string => codes.map((code) => NAMES[code] ?? code).join(' and ');
