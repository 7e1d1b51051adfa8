import { expect, test } from 'vitest';
import { allCatalogues, readSources } from '../lib/testing/catalogues.ts';
import { screens } from './testing/screens.ts';

const LANGUAGES = ['en-US', 'zh-HK'];
const catalogues = allCatalogues();
const capabilities = [...catalogues.keys()].toSorted();

/** The brokers' pages are in English under every address. */
const bilingual = capabilities.filter((capability) => capability !== 'brokers');

const listKeys = (capability: string, language: string) => [
  ...(catalogues.get(capability)?.get(language)?.keys() ?? []),
];

test('SH-10 every capability of the shell has its texts', () => {
  expect(capabilities).toEqual(expect.arrayContaining(['app', 'identity', 'market', 'pages', 'wallet']));
});

test.each(bilingual)('SH-10 %s has the same texts in both languages', (capability) => {
  const [english, chinese] = LANGUAGES.map((language) => listKeys(capability, language).toSorted());
  expect(chinese).toEqual(english);
});

test.each(bilingual)('SH-10 %s has the same placeholders in both languages, and no text is empty', (capability) => {
  const [english, chinese] = LANGUAGES.map((language) => catalogues.get(capability)?.get(language));
  const values = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
  for (const [key, text] of english ?? []) {
    expect(text.trim(), key).not.toBe('');
    expect(chinese?.get(key)?.trim(), key).not.toBe('');
    expect(values(chinese?.get(key) ?? ''), key).toEqual(values(text));
  }
});

/** Words of the customer's texts that have a better one, and that one. */
const AVOIDED: Readonly<Record<string, readonly (readonly [avoided: RegExp, instead: string])[]>> = {
  'en-US': [
    [/\bsign(s|ed|ing)?[ -](in|out)s?\b/i, 'log in, login'],
    [/\bTrading account/, 'Spot account or Futures account'],
    [/\bSwap account/, 'Futures account'],
    [/\bnatural month/, 'calendar month'],
    [/\bdeeds?\b/i, 'action'],
    [/\banew\b/i, 'again'],
    [/\bgoe?s? on\b/i, 'continue'],
    [/\bby (itself|themselves)\b/i, 'automatically'],
    [/\bcarr(y|ies|ied) (out|through)\b/i, 'execute'],
    [/\bat once\b/i, 'immediately, together'],
  ],
  'zh-HK': [
    [/委託|條件單/, '訂單'],
    [/你|閣下|貴機構|貴賬戶/, '您'],
    [/加密貨幣|數字貨幣|數碼資產|數字資產/, '虛擬資產'],
    [/劃轉|帳/, '轉賬、賬'],
    [/充值|提現|提幣|提款/, '存入、提取'],
    [/撤單|撤銷訂單/, '取消訂單'],
    [/自然月/, '曆月'],
    [/劣後/, '次級'],
    [/資管/, '資產管理'],
    [/漲跌/, '升跌'],
    [/止損|止盈/, '止蝕、止賺'],
    [/吃單|掛單/, '流動性取用方、掛盤'],
    [/合約賬戶|交易賬戶/, '期貨賬戶、現貨賬戶'],
    [/認證/, '核實、驗證'],
    [/信息|短信|屏幕|網路|默認|登錄|用戶名(?!稱)/, '訊息、短訊、畫面、網絡、預設、登入、用戶名稱'],
  ],
};

test.each(LANGUAGES)('SH-10 no text in %s uses a word that has a better one', (language) => {
  const found = capabilities.flatMap((capability) =>
    [...(catalogues.get(capability)?.get(language) ?? [])].flatMap(([key, text]) =>
      (AVOIDED[language] ?? [])
        .filter(([avoided]) => avoided.test(text))
        .map(([, instead]) => `${capability} ${key}: ${text} (${instead})`),
    ),
  );
  expect(found).toEqual([]);
});

test.each(capabilities)('every text of %s is used somewhere in the client', (capability) => {
  const used = findUses(readSources(capability));
  expect(listKeys(capability, 'en-US').filter((key) => !used.some((use) => use.test(key)))).toEqual([]);
});

test.each(capabilities)('every key used by %s has a text', (capability) => {
  const known = new Set([...listKeys(capability, 'en-US'), ...listKeys('app', 'en-US')]);
  const whole = [...known];
  const requested = [...readSources(capability).matchAll(/\bt(?:App)?\('([\w.-]+)'/g)].map(([, key = '']) => key);
  const inAny = capability === 'app' ? capabilities.flatMap((each) => listKeys(each, 'en-US')) : whole;
  expect(requested.filter((key) => !inAny.some((each) => each === key || each.startsWith(`${key}.`)))).toEqual([]);
});

test('SH-10 every screen loads the texts of its components; those of the application are loaded at start', () => {
  expect(screens().map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/features/home/Home.tsx',
      '/features/trading/Trading.tsx',
      '/features/account/Safe.tsx',
      '/features/wallet/Overview.tsx',
    ]),
  );
  const missing = screens().flatMap(({ path, loaded, shown }) =>
    shown.filter((name) => name !== 'app' && !loaded.includes(name)).map((name) => `${path} shows texts of ${name}`),
  );
  expect(missing).toEqual([]);
});

/** The keys in a source: every quoted word that could be a key, and templates with placeholders for any word. */
function findUses(source: string): readonly RegExp[] {
  const quoted = [...source.matchAll(/'([\w.-]+)'/g)].map(([, key = '']) => new RegExp(`^${escapeRegExp(key)}(\\.|$)`));
  const templates = [
    ...source.matchAll(/\bt(?:App)?\(\s*`([^`]+)`/g),
    ...source.matchAll(/`([\w-]+(?:\.[\w-]+)*\.\$\{[^`]+)`/g),
  ].map(
    ([, template = '']) =>
      new RegExp(
        `^${template
          .split(/\$\{[^}]*\}/)
          .map(escapeRegExp)
          .join('[\\w-]+')}(\\.|$)`,
      ),
  );
  return [...quoted, ...templates];
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
