import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startText } from '../lib/i18n/i18n.ts';
import { parsePathLanguage, selectTextLanguage } from '../lib/i18n/language.ts';
import { loginFrom, returnPath } from '../lib/page/paths.ts';
import { resetSession, signIn } from '../lib/session/session.ts';
import { opened } from './testing/opened.ts';

beforeAll(async () => {
  await startText('en-US');
});

beforeEach(() => {
  resetSession();
});

test('SH-01 a malformed or unsupported language segment redirects to the default language', async () => {
  expect(await opened('/fr-FR/market')).toBe('/en-US/market');
  expect(await opened('/en-us/market?x=1')).toBe('/en-US/market?x=1');
  expect(await opened('/english')).toBe('/en-US/home');
});

test('SH-01 the kept language is that of the root alone: an unsupported one leads to the default', async () => {
  const kept = new Map([['aldgate.language', 'zh-HK']]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: () => undefined });
  expect(await opened('/')).toBe('/zh-HK/home');
  expect(await opened('/fr-FR/market')).toBe('/en-US/market');
  expect(await opened('/english')).toBe('/en-US/home');
  vi.unstubAllGlobals();
});

test('SH-10 brokers’ pages are English under every address, which keeps its language', () => {
  for (const page of ['brokers', 'brokers/', 'brokersManager/project']) {
    expect(selectTextLanguage(`/zh-HK/${page}`)).toBe('en-US');
    expect(parsePathLanguage(`/zh-HK/${page}`)).toBe('zh-HK');
  }
  expect(selectTextLanguage('/zh-HK/market')).toBe('zh-HK');
});

test('SH-02 the root and unknown paths redirect to home', async () => {
  expect(await opened('/')).toBe('/en-US/home');
  expect(await opened('/en-US')).toBe('/en-US/home');
  expect(await opened('/en-US/')).toBe('/en-US/home');
  expect(await opened('/en-US/nowhere')).toBe('/en-US/home');
  expect(await opened('/en-US/market/nowhere')).toBe('/en-US/home');
});

test('SH-02 wallet redirects to the overview, and convert to coins', async () => {
  signIn({ token: 'token', browserToken: null });
  expect(await opened('/en-US/wallet')).toBe('/en-US/wallet/overview');
  expect(await opened('/en-US/convert')).toBe('/en-US/convert/coin');
});

test('SH-03 a visitor sees the open routes', async () => {
  for (const path of ['/en-US/home', '/en-US/login', '/en-US/market']) expect(await opened(path)).toBe(path);
});

test('SH-03 any other route redirects a visitor to login, which leads back', async () => {
  for (const path of ['/en-US/wallet/overview', '/en-US/convert/coin', '/en-US/record/convert?page=2']) {
    expect(await opened(path)).toBe(`/en-US/login?from=${encodeURIComponent(path)}`);
  }
});

test('SH-03 with a token the guarded routes open, and login continues to the requested page', async () => {
  signIn({ token: 'token', browserToken: null });
  expect(await opened('/en-US/record/convert?page=2')).toBe('/en-US/record/convert?page=2');
  expect(await opened('/en-US/login?from=%2Fen-US%2Fconvert%2Fcoin')).toBe('/en-US/convert/coin');
  expect(await opened('/en-US/login')).toBe('/en-US/wallet/overview');
});

test('SH-03 login from an open page leads back there, or to what a user has in its place', () => {
  const back = (from: string) => `/en-US/login?from=${encodeURIComponent(from)}`;
  expect(loginFrom('/en-US/market', '?search=btc')).toBe(back('/en-US/market?search=btc'));
  expect(loginFrom('/en-US/nologin/convert/fiat', '')).toBe(back('/en-US/convert/fiat'));
  for (const path of ['home', 'register', '401']) expect(loginFrom(`/en-US/${path}`, '')).toBe('/en-US/login');
});

test('SH-03 login never redirects outside of the client', () => {
  const start = '/en-US/wallet/overview';
  for (const from of [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/xx-XX/a',
    '',
    null,
  ]) {
    expect(returnPath(from, 'en-US'), String(from)).toBe(start);
  }
  expect(returnPath('/en-US/market?a=1#b', 'en-US')).toBe('/en-US/market?a=1#b');
});

test('SH-04 a path without a screen, such as a lower-case asset, is unknown', async () => {
  signIn({ token: 'token', browserToken: null });
  expect(await opened('/en-US/wallet/withdraw/coin/btc')).toBe('/en-US/home');
});

test('the error pages have their own addresses', async () => {
  for (const path of ['/en-US/401', '/zh-HK/403', '/en-US/404']) expect(await opened(path)).toBe(path);
});

test('SH-02 futureTrading opens contracts, and a spot pair is an unknown path there', async () => {
  expect(await opened('/en-US/futureTrading/BTCUSDT')).toBe('/en-US/futureTrading/BTCUSDT');
  expect(await opened('/zh-HK/futureTrading/BTC-USDT')).toBe('/zh-HK/home');
});

test('TR-18 the trading page opens to a visitor, whatever the contract', async () => {
  expect(await opened('/en-US/trading/BTCUSDT')).toBe('/en-US/trading/BTCUSDT');
  expect(await opened('/en-US/trading/NOSUCH')).toBe('/en-US/trading/NOSUCH');
});
