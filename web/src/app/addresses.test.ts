import { beforeAll, beforeEach, expect, test } from 'vitest';
import { currentLanguage, startText } from '../lib/i18n/i18n.ts';
import { resetSession, signIn } from '../lib/session/session.ts';
import { ADDED_ROUTES, LANGUAGES, REDIRECTS, ROUTES } from './testing/addresses.ts';
import { opened } from './testing/opened.ts';

const EXAMPLES: Readonly<Record<string, string>> = {
  asset: 'BTC',
  instrumentId: 'BTCUSDT',
  brokerAccountId: '42',
  projectNo: 'P-7',
  orderId: '0199b8c5-7f3e-7a10-8000-1c1a1f3e2d4b',
};
const example = (path: string, language: string) =>
  path.replace('{lang}', language).replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? '');

beforeAll(async () => {
  await startText('en-US');
});

beforeEach(() => {
  resetSession();
});

interface Specification {
  readonly languages: readonly string[];
  readonly routes: readonly { readonly path: string; readonly guard: string }[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

// The list of addresses lies beside the project where the specification is available.
const found = import.meta.glob<Specification>('../../../../shared/spec/routes.json', {
  eager: true,
  import: 'default',
});
const specification = Object.values(found)[0];

const skipped = specification ? '' : ' (skipped: ../shared/spec/routes.json is absent)';
test.skipIf(specification === undefined)(`the tables of addresses are the specification’s${skipped}`, () => {
  expect(LANGUAGES).toEqual(specification?.languages);
  expect(REDIRECTS).toEqual(specification?.redirects);
  // A guard may be followed by a remark.
  const guards = (routes: readonly { readonly path: string; readonly guard: string }[] = []) =>
    routes.map(({ path, guard }) => `${path} ${guard.split(' ')[0]}`).sort();
  expect(guards(ROUTES)).toEqual(guards(specification?.routes));
});

test('SH-03 every route opens with a token, and without one as its guard says', async () => {
  for (const language of LANGUAGES) {
    for (const { path, guard } of [...ROUTES, ...ADDED_ROUTES]) {
      const address = example(path, language);
      resetSession();
      const login = `/${language}/login?from=${encodeURIComponent(address)}`;
      expect(await opened(address), `${address}, a visitor`).toBe(guard === 'token' ? login : address);
      signIn({ token: 'token', browserToken: null });
      const inside = path.endsWith('/login') ? `/${language}/wallet/overview` : address;
      expect(await opened(address), `${address}, with a token`).toBe(inside);
    }
  }
});

test('SH-02 every redirect holds in both languages', async () => {
  signIn({ token: 'token', browserToken: null });
  for (const language of LANGUAGES) {
    localStorageLanguage(language);
    for (const { from, to } of REDIRECTS) {
      const [start, end] = [example(from, language), example(to, language)];
      // The root uses the last language; an unsupported one leads to the default.
      const expected = from === '/' ? end.replace(/^\/en-US/, `/${language}`) : end;
      expect(await opened(start), start).toBe(expected);
    }
  }
});

test('SH-02 an address of a page without its language keeps its path and gets the language last used', async () => {
  localStorageLanguage('zh-HK');
  expect(await opened('/market')).toBe('/zh-HK/market');
  expect(await opened('/futureTrading/BTCUSDT?from=mail')).toBe('/zh-HK/futureTrading/BTCUSDT?from=mail');
  expect(await opened('/wallet/overview')).toBe(`/zh-HK/login?from=${encodeURIComponent('/zh-HK/wallet/overview')}`);
  expect(await opened('/no-such-page')).toBe('/en-US/home');
});

test('SH-04 an asset that is not in uppercase letters is an unknown path, also for a visitor', async () => {
  const withAsset = ROUTES.filter(({ path }) => path.includes('{asset}'));
  expect(withAsset.length).toBeGreaterThan(0);
  for (const { path } of withAsset) {
    for (const asset of ['btc', 'Btc', 'BTC1', 'B-C']) {
      const address = path.replace('{lang}', 'en-US').replace('{asset}', asset);
      expect(await opened(address), address).toBe('/en-US/home');
    }
  }
});

test('SH-10 the brokers’ pages are in English under both languages', async () => {
  await opened('/zh-HK/market');
  expect(currentLanguage()).toBe('zh-HK');
  for (const { path } of ROUTES.filter(({ guard }) => guard === 'token-or-open')) {
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
