const FILES = import.meta.glob<string>(['../../*/**/*.{ts,tsx}', '!../../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The path below the client's folder of what a file of it imports: '/market/Star.tsx'. */
export const pathFrom = (file: string, specifier: string): string => new URL(specifier, `file://${file}`).pathname;

/** The client's code by its path below the client's folder. */
export const SOURCES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, source]) => [pathFrom('/app/testing/sources.ts', path), source]),
);
