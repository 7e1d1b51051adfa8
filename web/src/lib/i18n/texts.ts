import type app from './text/en-US.json';
import type { Values } from './translate.ts';

/**
 * The catalogue type of every capability, so that the compiler checks keys; `app/catalogues.ts` adds those of features.
 */
export interface Catalogues {
  readonly app: typeof app;
}

export type Capability = keyof Catalogues;

/** The dotted paths of a tree's leaves of one type: 'menu.label'. */
type KeysTo<Leaf, Tree> = {
  [Part in keyof Tree & string]: Tree[Part] extends Leaf
    ? Part
    : Tree[Part] extends string | readonly string[]
      ? never
      : `${Part}.${KeysTo<Leaf, Tree[Part]>}`;
}[keyof Tree & string];

/** The texts of a capability: `t('menu.label')` returns one, `lines('terms.points')` a list. */
export interface Texts<Name extends Capability = 'app'> {
  readonly t: (key: KeysTo<string, Catalogues[Name]>, values?: Values) => string;
  readonly lines: (key: KeysTo<readonly string[], Catalogues[Name]>) => readonly string[];
}

export type Translate<Name extends Capability = 'app'> = Texts<Name>['t'];
