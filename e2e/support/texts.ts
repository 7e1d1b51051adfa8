import tradingEnglish from '../../web/src/features/trading/text/en-US.json' with { type: 'json' };
import tradingChinese from '../../web/src/features/trading/text/zh-HK.json' with { type: 'json' };
import appEnglish from '../../web/src/lib/i18n/text/en-US.json' with { type: 'json' };
import appChinese from '../../web/src/lib/i18n/text/zh-HK.json' with { type: 'json' };

const CATALOGUES = { 'en-US': [tradingEnglish, appEnglish], 'zh-HK': [tradingChinese, appChinese] } as const;

export type Language = keyof typeof CATALOGUES;

/** A text of the trading page by its key, with these values. */
export type ReadText = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The trading page's texts in a language. Throws for a key without a text. */
export const readTexts =
  (language: Language): ReadText =>
  (key, values = {}) => {
    const found = CATALOGUES[language]
      .map((catalogue) => find(catalogue, key))
      .find((text) => typeof text === 'string');
    if (found === undefined) throw new Error(`no text ${key} in ${language}`);
    return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, value), found);
  };

function find(catalogue: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (tree, name) => (typeof tree === 'object' && tree !== null ? new Map(Object.entries(tree)).get(name) : undefined),
      catalogue,
    );
}
