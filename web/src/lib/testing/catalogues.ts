import { SOURCES } from './sources.ts';

type Tree = { readonly [key: string]: string | readonly string[] | Tree };

const TREES = import.meta.glob<Tree>(['../i18n/text/*.json', '../quotes/text/*.json', '../../features/*/text/*.json'], {
  eager: true,
  import: 'default',
});

/** The texts of a capability in a language, by full key; a list counts as one text. */
export type Catalogue = ReadonlyMap<string, string>;

/** Every catalogue: capability → language → texts. */
export function allCatalogues(): ReadonlyMap<string, ReadonlyMap<string, Catalogue>> {
  const found = new Map<string, Map<string, Catalogue>>();
  for (const [path, tree] of Object.entries(TREES)) {
    const [, capability = '', language = ''] = /([^/]+)\/text\/([^/]+)\.json$/.exec(path) ?? [];
    const name = capability === 'i18n' ? 'app' : capability;
    found.set(name, (found.get(name) ?? new Map<string, Catalogue>()).set(language, new Map(leaves(tree))));
  }
  return found;
}

function leaves(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${prefix}${key}`, value]];
    if (isLines(value)) return [[`${prefix}${key}`, value.join('\n')]];
    return leaves(value, `${prefix}${key}.`);
  });
}

function isLines(value: readonly string[] | Tree): value is readonly string[] {
  return Array.isArray(value);
}

/** The sources of a capability and, with `all`, of every capability. */
export function readSources(capability: string): string {
  return [...SOURCES]
    .filter(
      ([path]) =>
        capability === 'app' || path.startsWith(`/features/${capability}/`) || path.startsWith(`/lib/${capability}/`),
    )
    .map(([, source]) => source)
    .join('\n');
}
