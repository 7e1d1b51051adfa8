import { pathFrom, SOURCES } from './sources.ts';

/** A screen of the routes. */
interface RouteScreen {
  readonly path: string;
  /** The capabilities whose texts are loaded with it. */
  readonly loaded: readonly string[];
  /** Those whose texts it shows, in whichever part. */
  readonly shown: readonly string[];
}

/** Every screen that the routes name. */
export function screens(): readonly RouteScreen[] {
  return [...SOURCES]
    .filter(([path]) => path === '/app/routes.tsx' || path.startsWith('/app/routes/'))
    .flatMap(([path, source]) =>
      [...source.matchAll(/screen\((.+?), \(\) => import\('(.+?)'\)/g)].map(([, names = '', file = '']) => {
        const own = pathFrom(path, file);
        return { path: own, loaded: [...names.matchAll(/\w+/g)].map(String), shown: [...shownIn(own, new Set())] };
      }),
    );
}

/** What a file and all that it imports, now or later, shows; a file that loads texts itself has them. */
function shownIn(path: string, seen: Set<string>): ReadonlySet<string> {
  const source = SOURCES.get(path);
  if (source === undefined || seen.has(path)) return new Set();
  seen.add(path);
  const all = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, found = '']) => found);
  const own = all(/(?:useTranslation|textsOf)\('(\w+)'\)/g);
  const below = all(/(?:from |import\()'(\.[^']+)'/g).flatMap((file) => [...shownIn(pathFrom(path, file), seen)]);
  const loaded = all(/loadText\('(\w+)'\)/g);
  return new Set([...own, ...below].filter((name) => !loaded.includes(name)));
}
