import { pathFrom, SOURCES } from '../../lib/testing/sources.ts';

/** A screen of the routes. */
interface RouteScreen {
  readonly path: string;
  readonly loaded: readonly string[];
  /** The capabilities whose texts its components show. */
  readonly shown: readonly string[];
}

export function screens(): readonly RouteScreen[] {
  return [...SOURCES]
    .filter(([path]) => path === '/app/routes.tsx' || path.startsWith('/app/routes/'))
    .flatMap(([path, source]) =>
      [...source.matchAll(/screen\((.+?), (?:\(\) => import\('(.+?)'\)|(\w+)\.(\w+))\)/g)].map(
        ([, names = '', file, feature, name]) => {
          const screenPath = file === undefined ? findScreen(`${feature}`, `${name}`) : pathFrom(path, file);
          return {
            path: screenPath,
            loaded: [...names.matchAll(/\w+/g)].map(String),
            shown: [...shownIn(screenPath, new Set())],
          };
        },
      ),
    );
}

/** The file that a feature's `screens.ts` loads under a name. */
function findScreen(feature: string, name: string): string {
  const path = `/features/${feature}/screens.ts`;
  const file = new RegExp(`const ${name} =[^;]*?import\\('(.+)'\\)`).exec(SOURCES.get(path) ?? '')?.[1];
  if (file === undefined) throw new Error(`${path} loads no ${name}`);
  return pathFrom(path, file);
}

/**
 * The capabilities shown by a file and by everything it imports, statically or lazily; a file that loads texts itself
 * provides them.
 */
function shownIn(path: string, seen: Set<string>): ReadonlySet<string> {
  const source = SOURCES.get(path);
  if (source === undefined || seen.has(path)) return new Set();
  seen.add(path);
  const all = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, found = '']) => found);
  const ownNames = all(/(?:useTranslation|getTexts|filtersIn|useRecordsText)\('(\w+)'\)/g);
  const below = all(/(?:from |import\()'(\.[^']+)'/g).flatMap((file) => [...shownIn(pathFrom(path, file), seen)]);
  const loaded = all(/loadText\('(\w+)'\)/g);
  return new Set([...ownNames, ...below].filter((name) => !loaded.includes(name)));
}
