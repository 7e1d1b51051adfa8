import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_LANGUAGE } from './language.ts';
import type { Capability, Texts } from './texts.ts';
import { type Catalogue, textsIn } from './translate.ts';

/**
 * One catalogue for each capability and language: `features/<capability>/text/<language>.json`, or that of a library,
 * fetched on demand.
 */
const catalogues = import.meta.glob<Catalogue>(
  ['./text/*.json', '../quotes/text/*.json', '../../features/*/text/*.json'],
  { import: 'default' },
);

/** The folders of catalogues that are of no feature. */
const LIBRARIES: Partial<Record<Capability, string>> = { app: '.', quotes: '../quotes' };

type LoadedTexts = ReturnType<typeof textsIn>;

interface Loaded {
  readonly language: string;
  /** Every catalogue loaded so far, in this language. */
  readonly texts: ReadonlyMap<Capability, LoadedTexts>;
}

const store = createStore<Loaded>()(() => ({ language: DEFAULT_LANGUAGE, texts: new Map() }));

/**
 * A component whose texts are not loaded shows their keys; a test verifies that every screen loads the texts of its
 * components.
 */
const NOTHING = textsIn(DEFAULT_LANGUAGE, 'nothing', {});

/** The texts of a capability in the current language; components re-render when it changes. */
export function useTranslation<Name extends Capability = 'app'>(capability?: Name): Texts<Name> {
  return useLoaded(({ texts }) => texts.get(capability ?? 'app')) ?? NOTHING;
}

/** The texts of a capability outside of components. */
export function getTexts<Name extends Capability>(capability: Name): Texts<Name> {
  return store.getState().texts.get(capability) ?? NOTHING;
}

function useLoaded<Value>(select: (loaded: Loaded) => Value): Value {
  const selected = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, selected, selected);
}

export function useLanguage(): string {
  return useLoaded(({ language }) => language);
}

export function currentLanguage(): string {
  return store.getState().language;
}

/** Starts the texts in a language; resolves once those of every screen are loaded, and rejects without them. */
export async function startText(language: string): Promise<void> {
  store.setState({ language, texts: new Map([['app', await read('app', language)]]) });
}

let changing: Promise<void> = Promise.resolve();

/** Loads a capability's catalogue in the current language, or in the one being switched to. */
export async function loadText(capability: Capability): Promise<void> {
  await changing;
  const { language, texts } = store.getState();
  if (texts.has(capability)) return;
  const loaded = await read(capability, language);
  // A language change in the meantime did not include this catalogue.
  if (currentLanguage() !== language) return loadText(capability);
  store.setState((now) => ({ texts: new Map([...now.texts, [capability, loaded]]) }));
}

/** Switches to a language once every catalogue in use is loaded in it, and sets the document's language. */
export async function changeLanguage(language: string): Promise<void> {
  // Changes run in order. A failed change keeps the previous language and rejects.
  const change = changing.then(() => changeTo(language));
  changing = change.catch(() => undefined);
  await change;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

async function changeTo(language: string): Promise<void> {
  if (language === currentLanguage()) return;
  const texts = new Map<Capability, LoadedTexts>();
  // Catalogues that were loaded in the previous language meanwhile are needed in this one too.
  const missing = () => [...store.getState().texts.keys()].filter((name) => !texts.has(name));
  for (let names = missing(); names.length > 0; names = missing()) {
    await Promise.all(names.map(async (name) => texts.set(name, await read(name, language))));
  }
  store.setState({ language, texts });
}

async function read(capability: Capability, language: string): Promise<LoadedTexts> {
  const load = catalogues[findPath(capability, language)] ?? findEnglishOnly(capability);
  if (load === undefined) throw new Error(`no catalogue of ${capability} in ${language}`);
  return textsIn(language, capability, await load());
}

const findPath = (capability: Capability, language: string): string =>
  `${LIBRARIES[capability] ?? `../../features/${capability}`}/text/${language}.json`;

/** The catalogue of a capability whose pages are in English under every address, as the brokers' are (SH-10). */
const findEnglishOnly = (capability: Capability) =>
  capability === 'brokers' ? catalogues[findPath(capability, DEFAULT_LANGUAGE)] : undefined;
