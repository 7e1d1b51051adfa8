import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  test('without settings it serves on 4100 with the venue on 4200 and keeps its data in .aldgate of the clone', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 4100, venuePort: 4200, venueControlPort: 4201 });
    expect(config).toMatchObject({ databaseUrl: undefined, secretsKey: undefined, venueControlKey: undefined });
    expect(config.home).toMatch(/^\/.*\/\.aldgate$/);
  });

  test('takes every whole number from 1 to 65535 as a port and rejects all else, naming the variable', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_535 }), (port) => {
        fc.pre(port !== 4200 && port !== 4201);
        expect(readConfig({ PORT: String(port) }).port).toBe(port);
      }),
    );
    for (const wrong of ['0', '65536', '-1', '80.5', '1e3', 'web', '0x50']) {
      expect(() => readConfig({ PORT: wrong })).toThrow(ConfigError);
      expect(() => readConfig({ VENUE_PORT: wrong })).toThrow(/^VENUE_PORT is/);
    }
  });

  test('rejects one port for two purposes', () => {
    expect(() => readConfig({ PORT: '5000', VENUE_PORT: '5000' })).toThrow(/both 5000/);
    expect(() => readConfig({ VENUE_CONTROL_PORT: '4100' })).toThrow('PORT and VENUE_CONTROL_PORT are both 4100');
  });

  test('the venue’s controls follow its port, and their key is one that a header can carry', () => {
    expect(readConfig({ VENUE_PORT: '4210' }).venueControlPort).toBe(4211);
    expect(readConfig({ VENUE_CONTROL_KEY: 'a-key-of-the-controls' }).venueControlKey).toBe('a-key-of-the-controls');
    for (const wrong of ['short', 'a key with blanks in it', 'k'.repeat(129)])
      expect(() => readConfig({ VENUE_CONTROL_KEY: wrong })).toThrow(/^VENUE_CONTROL_KEY/);
  });

  test('takes a range of ports to choose from and rejects all else', () => {
    expect(readConfig({}).portRange).toEqual({ from: 20_000, count: 10_000 });
    expect(readConfig({ PORT_RANGE: '21000-21999' }).portRange).toEqual({ from: 21_000, count: 1_000 });
    for (const wrong of ['21000', '21000-21098', '21999-21000', '0-999', '65000-65536', 'a-b', '21000-21999-1'])
      expect(() => readConfig({ PORT_RANGE: wrong })).toThrow(/^PORT_RANGE is/);
  });

  test('takes the pace of the local networks in milliseconds and rejects all else', () => {
    expect(readConfig({}).localBlockMs).toBeUndefined();
    expect(readConfig({ LOCAL_BLOCK_MS: '500' }).localBlockMs).toBe(500);
    for (const wrong of ['99', '0500', '1e3', '2.5', '-500', '1000000'])
      expect(() => readConfig({ LOCAL_BLOCK_MS: wrong })).toThrow(/^LOCAL_BLOCK_MS is/);
  });

  test('rejects a secrets key that is not 32 bytes in base64, without repeating it', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(readConfig({ SECRETS_KEY: key }).secretsKey).toBe(key);
    expect(() => readConfig({ SECRETS_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)SECRETS_KEY/);
  });

  test('rejects a database address of another kind, without repeating it', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://u:p@h/d' }).databaseUrl).toBe('postgresql://u:p@h/d');
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).toThrow(/^(?!.*hunter2)DATABASE_URL/);
  });
});
