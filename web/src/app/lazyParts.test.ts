import { expect, test } from 'vitest';
import { SOURCES } from '../lib/testing/sources.ts';

/** There are more; fewer mean that the search below does not find them. */
const LAZY_MIN = 30;

/**
 * Matches reports of a chunk that is slow or does not load: in its place, or in the message of the action that needs
 * it.
 */
const REPORTED = /lazyPart\(|chunk\(/;

/** The dynamic imports of a file, each with the statement around it. */
function readImports(source: string): string[] {
  return [...source.matchAll(/\bimport\('/g)].map(({ index }) => {
    const start = source.lastIndexOf(';\n', index) + 1;
    return source.slice(start, index);
  });
}

const isRoute = (path: string) => path.endsWith('/screens.ts') || path.startsWith('/app/routes');

/** `const loadList = () => import(…)`, for a hook that reports. */
function isOnDemand(statement: string, source: string): boolean {
  const name = /const (\w+) = \(\) => $/.exec(statement)?.[1];
  return name !== undefined && source.includes(`useOnDemand(${name})`);
}

test('SH-12 every lazy part is loaded by a function that reports a chunk that is slow or does not load', () => {
  const lazily = [...SOURCES]
    .filter(([path]) => !isRoute(path) && !path.includes('/testing/'))
    .flatMap(([path, source]) => readImports(source).map((statement) => ({ path, statement, source })));
  const unreported = lazily.filter(
    ({ statement, source }) => !REPORTED.test(statement) && !isOnDemand(statement, source),
  );
  expect(unreported.map(({ path }) => path)).toEqual([]);
  expect(lazily.length).toBeGreaterThan(LAZY_MIN);
});

test('SH-12 React’s own lazy components, which report nothing, are used in one place', () => {
  const users = [...SOURCES].filter(([, source]) => /\blazy(<[^>]*>+)?\(/.test(source)).map(([path]) => path);
  expect(users).toEqual(['/lib/page/lazyPart.tsx']);
});
