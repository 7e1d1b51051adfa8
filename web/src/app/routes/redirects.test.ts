import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The target of the widgets page for a server configuration with these fields. */
async function widgetsIn(config: object): Promise<string | undefined> {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: config }));
  const { localOnly } = await import('./redirects.ts');
  return localOnly({ pathname: '/zh-HK/_ui' });
}

test('the page of widgets opens in the local profile', async () => {
  expect(await widgetsIn({ profile: 'local' })).toBeUndefined();
});

test('the page of widgets is an unknown path in production, and where the profile is unknown', async () => {
  expect(await widgetsIn({ profile: 'production' })).toBe('/zh-HK/home');
  vi.resetModules();
  expect(await widgetsIn({})).toBe('/zh-HK/home');
});
