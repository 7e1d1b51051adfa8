import { beforeAll, beforeEach, expect, test } from 'vitest';
import { currentLanguage, startText } from './i18n.ts';
import { resetSession, signIn } from './session.ts';
import { opened } from './testing/opened.ts';

interface Specification {
  readonly languages: readonly string[];
  readonly routes: readonly { readonly path: string; readonly guard: 'open' | 'token' | 'token-or-open' }[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

// The list of addresses lies beside the project where the specification is available.
const found = import.meta.glob<Specification>('../../../../shared/spec/routes.json', {
  eager: true,
  import: 'default',
});
const specification = Object.values(found)[0];
const absent = specification === undefined;
const { languages, routes, redirects } = specification ?? { languages: [], routes: [], redirects: [] };
const WHERE = absent ? ' (skipped: ../shared/spec/routes.json is absent)' : '';

const EXAMPLES: Readonly<Record<string, string>> = {
  asset: 'BTC',
  instrumentId: 'BTCUSDT',
  brokerAccountId: '42',
  projectNo: 'P-7',
};
const example = (path: string, language: string) =>
  path.replace('{lang}', language).replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? '');

beforeAll(async () => {
  await startText('en-US');
});

beforeEach(() => {
  resetSession();
});

test.skipIf(absent)(`the specification names 68 routes${WHERE}`, () => {
  expect(routes).toHaveLength(68);
});

test.skipIf(absent)(`SH-03 every route opens with a token, and without one as its guard says${WHERE}`, async () => {
  for (const language of languages) {
    for (const { path, guard } of routes) {
      const address = example(path, language);
      resetSession();
      const login = `/${language}/login?from=${encodeURIComponent(address)}`;
      expect(await opened(address), `${address}, a visitor`).toBe(guard === 'token' ? login : address);
      signIn('token');
      const inside = path.endsWith('/login') ? `/${language}/wallet/overview` : address;
      expect(await opened(address), `${address}, with a token`).toBe(inside);
    }
  }
});

test.skipIf(absent)(`SH-02 every redirect holds in both languages${WHERE}`, async () => {
  signIn('token');
  for (const language of languages) {
    localStorageLanguage(language);
    for (const { from, to } of redirects) {
      const [start, end] = [example(from, language), example(to, language)];
      // An address without a supported language uses the last one.
      const expected = from.startsWith('/{lang}') ? end : end.replace(/^\/en-US/, `/${language}`);
      expect(await opened(start), start).toBe(expected);
    }
  }
});

test.skipIf(absent)(
  `SH-04 an asset that is not in uppercase letters is an unknown path, also for a visitor${WHERE}`,
  async () => {
    const withAsset = routes.filter(({ path }) => path.includes('{asset}'));
    expect(withAsset.length).toBeGreaterThan(0);
    for (const { path } of withAsset) {
      for (const asset of ['btc', 'Btc', 'BTC1', 'B-C']) {
        const address = path.replace('{lang}', 'en-US').replace('{asset}', asset);
        expect(await opened(address), address).toBe('/en-US/home');
      }
    }
  },
);

test.skipIf(absent)(`SH-10 the brokers’ pages are in English under both languages${WHERE}`, async () => {
  await opened('/zh-HK/market');
  expect(currentLanguage()).toBe('zh-HK');
  for (const { path } of routes.filter(({ guard }) => guard === 'token-or-open')) {
    const address = example(path, 'zh-HK');
    expect(await opened(address)).toBe(address);
    expect(currentLanguage(), address).toBe('en-US');
  }
  await opened('/zh-HK/market');
  expect(currentLanguage()).toBe('zh-HK');
});

/** Node has no storage, so redirects use the default language unless a test sets one. */
function localStorageLanguage(language: string): void {
  const stored = new Map([['aldgate.language', language]]);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
}
