import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig as readServerConfig } from '../../server/src/config.ts';
import { venueConfig } from '../../venue/src/config.ts';
import { readConfig } from '../config.ts';
import { planSecondVenue, readSecondVenue, secondExchangeVariables, secondVenueVariables } from './plan.ts';

/** Settings with a home of their own and a small range of ports. */
function settings(environment: Readonly<Record<string, string>> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'aldgate-plan-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  return readConfig({ PORT_RANGE: '30100-30199', ALDGATE_HOME: home, ...environment });
}

test('the second venue has ports of the range, which are kept, and commands find them', async () => {
  const config = settings();
  expect(readSecondVenue(config)).toBeUndefined();
  const plan = await planSecondVenue(config, () => 0.2);
  expect(plan?.port).toBeGreaterThanOrEqual(30_100);
  expect(plan?.controlPort).not.toBe(plan?.port);
  expect(await planSecondVenue(config, () => 0.7)).toEqual(plan);
  expect(readSecondVenue(config)).toEqual(plan);
});

test('a kept port that another program has taken is replaced, and one of the first venue is not chosen', async () => {
  const config = settings();
  const { port = 0, controlPort = 0 } = (await planSecondVenue(config, () => 0.4)) ?? {};
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const venue = { ...config, venuePort: controlPort };
  const again = await planSecondVenue(venue, () => 0.4);
  expect([port, controlPort]).not.toContain(again?.port);
  expect([port, controlPort, again?.port]).not.toContain(again?.controlPort);
});

test.each([{ VENUE2: '0' }, { EXCHANGES: '[]' }])('%j leaves the second venue out', async (environment) => {
  const config = settings(environment);
  expect(await planSecondVenue(config, () => 0)).toBeUndefined();
  expect(readSecondVenue(config)).toBeUndefined();
});

test('VENUE2 is 0 or 1', () => {
  expect(() => readConfig({ VENUE2: 'off' })).toThrow("VENUE2 is 'off', which is not 0 or 1.");
});

test('the venue and the server understand what they are given', () => {
  const venue = venueConfig({ VENUE_SEED: '7', ...secondVenueVariables({ venueSeed: '7' }) });
  expect(venue.symbols).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT']);
  expect(venue).toMatchObject({ seed: 7, depth: 0.25 });
  expect(venue.bookSeed).not.toBe(venue.seed);
  expect(venueConfig(secondVenueVariables({ venueSeed: undefined })).bookSeed).not.toBe(1);
  const { otherExchanges } = readServerConfig({
    PROFILE: 'local',
    DATABASE_URL: 'postgres://localhost/aldgate',
    SECRETS_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64'),
    ...secondExchangeVariables({ port: 30_111, controlPort: 30_112 }),
  });
  expect(otherExchanges).toMatchObject([
    {
      code: 'MERIDIAN',
      name: 'Meridian',
      rest: 'http://127.0.0.1:30111',
      spot: null,
      modes: ['classic', 'unified'],
      serverAddresses: ['127.0.0.1'],
      proxied: true,
    },
  ]);
});
