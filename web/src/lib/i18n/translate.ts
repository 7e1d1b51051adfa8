import { createInstance } from 'i18next';

/** The texts of a capability in a language, nested by key segments; some values are lists of lines. */
export interface Catalogue {
  readonly [part: string]: string | readonly string[] | Catalogue;
}

/** The values of a text's placeholders, by name: `{{symbol}}`. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Looks up and interpolates texts. Catalogues are added explicitly; it loads nothing itself. */
const reader = createInstance();
void reader.init({
  ns: [],
  resources: {},
  // Every catalogue is complete in every language (a test verifies this), so no fallback is needed.
  fallbackLng: false,
  initAsync: false,
  missingInterpolationHandler: () => '',
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});

/** A reader of one catalogue. A missing key is returned as its own text. */
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
