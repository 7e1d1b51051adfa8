import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE } from './language.ts';

type Catalogue = Record<string, string>;

/** A catalogue a capability and language: `<capability>/text/<language>.json`, fetched when it is first needed. */
const catalogues = import.meta.glob<Catalogue>('../*/text/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, capability, done) => {
    void readCatalogue(language, capability, done);
  },
};

async function readCatalogue(language: string, capability: string, done: ReadCallback): Promise<void> {
  try {
    const load = catalogueOf(capability, language) ?? catalogueOf(capability, DEFAULT_LANGUAGE);
    if (load === undefined) throw new Error(`no catalogue of ${capability} in ${language}`);
    done(null, await load());
  } catch (error) {
    done(error instanceof Error ? error : String(error), false);
  }
}

function catalogueOf(capability: string, language: string): (() => Promise<Catalogue>) | undefined {
  return catalogues[`../${capability}/text/${language}.json`] ?? catalogues[ownPath(capability, language)];
}

/** Vite spells the path of this folder's own catalogues without a detour through the parent. */
function ownPath(capability: string, language: string): string {
  return capability === 'app' ? `./text/${language}.json` : '';
}

/** Starts the texts in a language; resolves when those that every screen needs are there, and rejects without them. */
export async function startText(language: string): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every catalogue is whole in every language (a test holds it), so no second one is loaded behind it.
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['app'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  if (!i18next.hasResourceBundle(language, 'app')) throw new Error(`the texts in ${language} did not load`);
}

let changing: Promise<unknown> = Promise.resolve();

/** Loads a capability's catalogue in the language of the moment, or in the one that is being changed to. */
export async function loadText(capability: string): Promise<void> {
  await changing;
  await i18next.loadNamespaces(capability);
}

/** Changes to a language once every catalogue in use is there in it; the document is marked with it. */
export async function changeLanguage(language: string): Promise<void> {
  if (i18next.language !== language) {
    changing = i18next.changeLanguage(language);
    await changing;
  }
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}
