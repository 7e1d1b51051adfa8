/** The texts of a capability in a language, nested by key segments; some values are lists of lines. */
export interface Catalogue {
  readonly [part: string]: string | readonly string[] | Catalogue;
}

/** The values of a text's placeholders, by name: `{{symbol}}`. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

type Leaf = string | readonly string[];

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * A reader of one catalogue. A missing key is returned as its own text, and a missing value leaves a blank. Values are
 * not escaped, because React escapes what it renders.
 */
export function textsIn(catalogue: Catalogue) {
  const leaves = new Map(listLeaves(catalogue, ''));
  return {
    t: (key: string, values: Values = {}): string => {
      const text = leaves.get(key);
      if (typeof text !== 'string') return key;
      return text.replaceAll(PLACEHOLDER, (_, name: string) => String(values[name] ?? ''));
    },
    lines: (key: string): readonly string[] => {
      const list = leaves.get(key);
      return list === undefined || typeof list === 'string' ? [key] : list;
    },
  };
}

function listLeaves(catalogue: Catalogue, prefix: string): [key: string, leaf: Leaf][] {
  return Object.entries(catalogue).flatMap(([name, value]): [string, Leaf][] =>
    isLeaf(value) ? [[`${prefix}${name}`, value]] : listLeaves(value, `${prefix}${name}.`),
  );
}

const isLeaf = (value: Leaf | Catalogue): value is Leaf => typeof value === 'string' || Array.isArray(value);
