import { expect, test } from 'vitest';
import { areaName, clientName } from './VisitCells.tsx';

const formatSpecial = (name: string) => `<${name}>`;

test('ID-18 a country has its name in the reader’s language', () => {
  expect(areaName('Japan', 'zh-HK', formatSpecial)).toBe('日本');
  expect(areaName('Japan', 'en-US', formatSpecial)).toBe('Japan');
});

test('ID-18 addresses without a country have their own texts, and an unknown name stays unchanged', () => {
  expect(areaName('Local network', 'zh-HK', formatSpecial)).toBe('<local>');
  expect(areaName('Unknown', 'zh-HK', formatSpecial)).toBe('<unknown>');
  expect(areaName('Atlantis', 'zh-HK', formatSpecial)).toBe('Atlantis');
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome 141', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge 141',
    'Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145', 'macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari 26',
    'iOS',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome 141', 'Android'],
])('%s is recognised', (userAgent, browser, system) => {
  expect(clientName(userAgent)).toEqual({ browser, system });
});

test('a client that is not a browser keeps its own name, up to a maximum length', () => {
  expect(clientName('desk-robot/2.1')).toEqual({ browser: 'desk-robot/2.1', system: undefined });
  expect(clientName('x'.repeat(200)).browser).toHaveLength(60);
});
