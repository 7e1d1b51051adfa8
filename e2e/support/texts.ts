import tradingEnglish from '../../web/src/features/trading/text/en-US.json' with { type: 'json' };
import tradingChinese from '../../web/src/features/trading/text/zh-HK.json' with { type: 'json' };
import walletEnglish from '../../web/src/features/wallet/text/en-US.json' with { type: 'json' };
import walletChinese from '../../web/src/features/wallet/text/zh-HK.json' with { type: 'json' };
import appEnglish from '../../web/src/lib/i18n/text/en-US.json' with { type: 'json' };
import appChinese from '../../web/src/lib/i18n/text/zh-HK.json' with { type: 'json' };

const APP = { 'en-US': appEnglish, 'zh-HK': appChinese } as const;
const FEATURES = {
  trading: { 'en-US': tradingEnglish, 'zh-HK': tradingChinese },
  wallet: { 'en-US': walletEnglish, 'zh-HK': walletChinese },
} as const;

export type Language = keyof typeof APP;

/** A text of a feature's pages by its key, with these values. */
export type ReadText = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The texts of a feature's pages in a language. Throws for a key without a text. */
export const readTexts =
  (language: Language, feature: keyof typeof FEATURES = 'trading'): ReadText =>
  (key, values = {}) => {
    const found = [FEATURES[feature][language], APP[language]]
      .map((catalogue) => find(catalogue, key))
      .find((text) => typeof text === 'string');
    if (found === undefined) throw new Error(`no text ${key} of ${feature} in ${language}`);
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
