import type account from '../../features/account/text/en-US.json';
import type brokers from '../../features/brokers/text/en-US.json';
import type convert from '../../features/convert/text/en-US.json';
import type help from '../../features/help/text/en-US.json';
import type home from '../../features/home/text/en-US.json';
import type identity from '../../features/identity/text/en-US.json';
import type institution from '../../features/institution/text/en-US.json';
import type kyc from '../../features/kyc/text/en-US.json';
import type market from '../../features/market/text/en-US.json';
import type pages from '../../features/pages/text/en-US.json';
import type trading from '../../features/trading/text/en-US.json';
import type wallet from '../../features/wallet/text/en-US.json';
import type app from './text/en-US.json';
import type { Values } from './translate.ts';

/** The catalogue type of every capability, so that the compiler checks keys. */
interface Catalogues {
  readonly account: typeof account;
  readonly app: typeof app;
  readonly brokers: typeof brokers;
  readonly convert: typeof convert;
  readonly help: typeof help;
  readonly home: typeof home;
  readonly identity: typeof identity;
  readonly institution: typeof institution;
  readonly kyc: typeof kyc;
  readonly market: typeof market;
  readonly pages: typeof pages;
  readonly trading: typeof trading;
  readonly wallet: typeof wallet;
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
