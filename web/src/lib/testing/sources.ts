const FILES = import.meta.glob<string>(['../../*/**/*.{ts,tsx}', '!../../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The path of an imported file below the client's folder: '/features/market/Star.tsx'. */
export const pathFrom = (file: string, specifier: string): string => new URL(specifier, `file://${file}`).pathname;

/** The client's sources by path below its folder. */
export const SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, source]) => [pathFrom('/lib/testing/sources.ts', path), source]),
);
