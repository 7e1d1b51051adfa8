import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_LANGUAGE } from './language.ts';
import type { Capability, Texts } from './texts.ts';
import { type Catalogue, textsIn } from './translate.ts';

/** A catalogue a capability and language: `<capability>/text/<language>.json`, fetched when it is first needed. */
const catalogues = import.meta.glob<Catalogue>('../*/text/*.json', { import: 'default' });

type LoadedTexts = ReturnType<typeof textsIn>;

interface Loaded {
  readonly language: string;
  /** Every catalogue that was needed so far, in this language. */
  readonly texts: ReadonlyMap<Capability, LoadedTexts>;
}

const store = createStore<Loaded>()(() => ({ language: DEFAULT_LANGUAGE, texts: new Map() }));

/** A part whose texts are not there shows their keys; a test holds that every screen loads those of its parts. */
const NOTHING = textsIn(DEFAULT_LANGUAGE, 'nothing', {});

/** The texts of a capability in the language of the moment; what shows them follows when it changes. */
export function useTranslation<Name extends Capability = 'app'>(capability?: Name): Texts<Name> {
  return useLoaded(({ texts }) => texts.get(capability ?? 'app')) ?? NOTHING;
}

/** The same outside of components. */
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

/** Starts the texts in a language; resolves when those that every screen needs are there, and rejects without them. */
export async function startText(language: string): Promise<void> {
  store.setState({ language, texts: new Map([['app', await read('app', language)]]) });
}

let changing: Promise<void> = Promise.resolve();

/** Loads a capability's catalogue in the language of the moment, or in the one that is being changed to. */
export async function loadText(capability: Capability): Promise<void> {
  await changing;
  const { language, texts } = store.getState();
  if (texts.has(capability)) return;
  const loaded = await read(capability, language);
  // Who changed the language meanwhile did not know that this one is needed too.
  if (currentLanguage() !== language) return loadText(capability);
  store.setState((now) => ({ texts: new Map([...now.texts, [capability, loaded]]) }));
}

/** Changes to a language once every catalogue in use is there in it; the document is marked with it. */
export async function changeLanguage(language: string): Promise<void> {
  // Whoever asks first is served first. One that failed stays in the language before, and its caller is told.
  const change = changing.then(() => changeTo(language));
  changing = change.catch(() => undefined);
  await change;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

async function changeTo(language: string): Promise<void> {
  if (language === currentLanguage()) return;
  const texts = new Map<Capability, LoadedTexts>();
  // What another part loads meanwhile, in the language before, is needed in this one too.
  const missing = () => [...store.getState().texts.keys()].filter((name) => !texts.has(name));
  for (let names = missing(); names.length > 0; names = missing()) {
    await Promise.all(names.map(async (name) => texts.set(name, await read(name, language))));
  }
  store.setState({ language, texts });
}

async function read(capability: Capability, language: string): Promise<LoadedTexts> {
  // Vite spells the path of this folder's own catalogues without a detour through the parent.
  const folder = capability === 'app' ? '.' : `../${capability}`;
  const load = catalogues[`${folder}/text/${language}.json`];
  if (load === undefined) throw new Error(`no catalogue of ${capability} in ${language}`);
  return textsIn(language, capability, await load());
}
