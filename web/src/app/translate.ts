import { createInstance } from 'i18next';

/** The texts of a capability in a language, nested by the parts of their keys; some are lists of lines. */
export interface Catalogue {
  readonly [part: string]: string | readonly string[] | Catalogue;
}

/** What a text leaves open, by the names that it gives it: `{{symbol}}`. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Finds texts and fills them in. It is given the catalogues, and asked in a language of theirs; it loads nothing itself. */
const reader = createInstance();
void reader.init({
  ns: [],
  resources: {},
  // Every catalogue is whole in every language (a test holds it), so that none stands behind another.
  fallbackLng: false,
  initAsync: false,
  missingInterpolationHandler: () => '',
  // What is shown is escaped by React.
  interpolation: { escapeValue: false },
});

/** Reads a catalogue by whole keys. A key that it does not have is answered by itself. */
export function textsIn(language: string, capability: string, catalogue: Catalogue) {
  reader.addResourceBundle(language, capability, catalogue);
  const find = reader.getFixedT(language, capability);
  return {
    t: (key: string, values?: Values): string => find(key, { ...values }),
    lines: (key: string): readonly string[] => {
      const found: unknown = find(key, { returnObjects: true });
      return Array.isArray(found) ? found.map(String) : [key];
    },
  };
}
