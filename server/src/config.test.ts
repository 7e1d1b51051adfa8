import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const key = randomBytes(32).toString('base64');
const least = {
  DATABASE_URL: 'postgres://localhost/aldgate',
  SECRETS_KEY: key,
  PUBLIC_URL: 'https://aldgate.test',
  SMTP_URL: 'smtps://mail.test',
  SMS_URL: 'https://sms.test',
};

test('the default profile is production, on the loopback address, with the real exchange', () => {
  expect(readConfig(least)).toMatchObject({
    profile: 'production',
    host: '127.0.0.1',
    port: 4100,
    exchange: { rest: 'https://fapi.binance.com', stream: 'wss://fstream.binance.com', proxied: false },
    webRoot: null,
  });
});

test('a local venue has one address and is forwarded under the same origin', () => {
  const { exchange } = readConfig({ ...least, PROFILE: 'local', EXCHANGE_URL: 'http://127.0.0.1:4200' });
  expect(exchange).toMatchObject({
    rest: 'http://127.0.0.1:4200',
    stream: 'ws://127.0.0.1:4200',
    appPing: false,
    wallets: 'http://127.0.0.1:4200',
    broker: null,
    proxied: true,
  });
});

test('the broker’s key and secret are configured together', () => {
  const named = { ...least, EXCHANGE_BROKER_KEY: 'key' };
  expect(() => readConfig(named)).toThrow(/EXCHANGE_BROKER_SECRET/);
  expect(readConfig({ ...named, EXCHANGE_BROKER_SECRET: 'secret' }).exchange).toMatchObject({
    wallets: 'https://api.binance.com',
    broker: { key: 'key', secret: 'secret' },
  });
});

const meridian = {
  code: 'MERIDIAN',
  name: 'Meridian',
  modes: ['classic', 'unified'],
  wallets: 'http://127.0.0.1:4300',
  brokerKey: 'key',
  brokerSecret: 'secret',
  serverAddresses: ['127.0.0.1'],
  products: { usdm: { rest: 'http://127.0.0.1:4300', stream: 'ws://127.0.0.1:4300' } },
};
const spot = { stream: 'wss://stream.other.test', api: 'wss://ws-api.other.test/v3' };
const other = {
  code: 'OTHER',
  name: 'Other',
  modes: ['classic'],
  wallets: 'https://api.other.test',
  products: { usdm: { rest: 'https://fapi.other.test', stream: 'wss://fstream.other.test' }, spot },
};
const withExchanges = (...entries: readonly object[]) => ({ ...least, EXCHANGES: JSON.stringify(entries) });

test('further exchanges come from EXCHANGES, each with its products, modes, key and addresses', () => {
  expect(readConfig(least).otherExchanges).toEqual([]);
  const { exchange, otherExchanges } = readConfig({
    ...withExchanges(meridian, other),
    EXCHANGE_INSTITUTION_WEIGHT: '77',
    EXCHANGE_SERVER_ADDRESSES: '203.0.113.7, 2001:db8::7',
  });
  expect(exchange).toMatchObject({
    code: 'BINANCE',
    modes: ['classic', 'unified'],
    serverAddresses: ['203.0.113.7', '2001:db8::7'],
  });
  expect(otherExchanges).toMatchObject([
    {
      code: 'MERIDIAN',
      name: 'Meridian',
      modes: ['classic', 'unified'],
      rest: 'http://127.0.0.1:4300',
      stream: 'ws://127.0.0.1:4300',
      wallets: 'http://127.0.0.1:4300',
      spot: null,
      serverAddresses: ['127.0.0.1'],
      broker: { key: 'key', secret: 'secret' },
      // A local exchange is forwarded; browsers read the other one directly.
      proxied: true,
      weights: { institution: 77 },
    },
    { code: 'OTHER', spot, serverAddresses: [], broker: null, proxied: false },
  ]);
});

test('the addresses of this server default to the loopback address at a local exchange alone', () => {
  const EXCHANGE_URL = 'http://127.0.0.1:4200';
  expect(readConfig({ ...least, PROFILE: 'local', EXCHANGE_URL }).exchange.serverAddresses).toEqual(['127.0.0.1']);
  expect(readConfig(least).exchange.serverAddresses).toEqual([]);
  expect(() => readConfig({ ...least, EXCHANGE_SERVER_ADDRESSES: 'here' })).toThrow(/EXCHANGE_SERVER_ADDRESSES/);
});

test.each([
  ['text that is not JSON', '[{', /EXCHANGES: must be a list in JSON/],
  ['an entry without a list', JSON.stringify(meridian), /EXCHANGES: /],
  ['a code in lower case', [{ ...meridian, code: 'meridian' }], /EXCHANGES\.0\.code: must be 2 to 20 capital letters/],
  ['the code of the first', [{ ...meridian, code: 'BINANCE' }], /EXCHANGES\.0\.code: BINANCE has variables of its own/],
  ['a code twice', [meridian, meridian], /EXCHANGES: must name each exchange once/],
  ['no name', [{ ...meridian, name: ' ' }], /EXCHANGES\.0\.name: /],
  ['no mode', [{ ...meridian, modes: [] }], /EXCHANGES\.0\.modes: /],
  ['an unknown mode', [meridian, { ...other, modes: ['cross'] }], /EXCHANGES\.1\.modes\.0: /],
  ['no futures', [{ ...other, products: { spot } }], /EXCHANGES\.0\.products\.usdm: /],
  ['an unknown product', [{ ...meridian, products: { ...meridian.products, coinm: {} } }], /EXCHANGES\.0\.products: /],
  ['a root without TLS', [{ ...other, wallets: 'http://api.other.test' }], /EXCHANGES\.0\.wallets: must be https:/],
  ['half a key', [{ ...meridian, brokerSecret: undefined }], /EXCHANGES\.0\.brokerSecret: is required with brokerKey/],
  [
    'a name as an address',
    [{ ...meridian, serverAddresses: ['here'] }],
    /EXCHANGES\.0\.serverAddresses\.0: must be an IP/,
  ],
  ['a field that does not exist', [{ ...meridian, mode: 'classic' }], /EXCHANGES\.0: /],
])('EXCHANGES with %s is refused, and the error names the field', (_fault, value, message) => {
  const EXCHANGES = typeof value === 'string' ? value : JSON.stringify(value);
  expect(() => readConfig({ ...least, EXCHANGES })).toThrow(message);
});

test('a provider of screening has an address with TLS, or of this machine, and a token', () => {
  const SCREENING_TOKEN = 't'.repeat(32);
  expect(readConfig(least).screening).toBeNull();
  for (const SCREENING_URL of ['https://screening.test/v1', 'http://127.0.0.1:4300/', 'http://[::1]:4300/']) {
    expect(readConfig({ ...least, SCREENING_URL, SCREENING_TOKEN }).screening).toMatchObject({
      url: SCREENING_URL,
      token: SCREENING_TOKEN,
    });
    expect(() => readConfig({ ...least, SCREENING_URL })).toThrow(/SCREENING_TOKEN: is required/);
  }
  expect(() => readConfig({ ...least, SCREENING_TOKEN })).toThrow(/SCREENING_URL: is required/);
  for (const SCREENING_URL of [
    'http://screening.test',
    'http://127.0.0.1.screening.test',
    'ftp://127.0.0.1',
    'screening',
  ]) {
    expect(() => readConfig({ ...least, SCREENING_URL, SCREENING_TOKEN })).toThrow(/SCREENING_URL/);
  }
  expect(() => readConfig({ ...least, SCREENING_URL: 'https://screening.test', SCREENING_TOKEN: 'short' })).toThrow(
    /SCREENING_TOKEN/,
  );
});

test('rates come from the configured address, else from a local venue, else there are none', () => {
  const venue = { ...least, PROFILE: 'local', EXCHANGE_URL: 'http://127.0.0.1:4200/' };
  expect(readConfig(least).rates.url).toBeNull();
  expect(readConfig(venue).rates.url).toBe('http://127.0.0.1:4200/rates');
  expect(readConfig({ ...venue, RATES_URL: 'https://rates.test/usd' }).rates.url).toBe('https://rates.test/usd');
});

test('ID-10 production requires a mail server and an SMS gateway, the local profile has the mailbox', () => {
  const { SMTP_URL: _mail, SMS_URL: _sms, ...without } = least;
  expect(() => readConfig(without)).toThrow(/SMTP_URL: is required.*SMS_URL: is required/s);
  expect(readConfig({ ...without, PROFILE: 'local' })).toMatchObject({ mail: { smtpUrl: null }, sms: null });
});

test('a mail server that upgrades to TLS serves production where the upgrade is required', () => {
  const SMTP_URL = 'smtp://mail.test:587?requireTLS=true';
  expect(readConfig({ ...least, SMTP_URL }).mail.smtpUrl).toBe(SMTP_URL);
});

test.each([
  ['PUBLIC_URL', '', /PUBLIC_URL: is required/],
  ['PUBLIC_URL', 'http://aldgate.test', /PUBLIC_URL: needs TLS/],
  ['SMTP_URL', 'smtp://mail.test', /SMTP_URL: needs TLS/],
  ['SMS_URL', 'http://sms.test', /SMS_URL: needs TLS/],
  ['SMTP_URL', 'smtp://mail.test/#?requireTLS=true', /SMTP_URL: needs TLS/],
  ['SMTP_URL', 'smtps://mail.test?tls.rejectUnauthorized=false', /SMTP_URL: needs TLS/],
  ['SMTP_URL', 'smtp://mail.test?requireTLS=false&requireTLS=true', /SMTP_URL: needs TLS/],
  ['SECRETS_KEY', Buffer.alloc(32).toString('base64'), /SECRETS_KEY: is not random/],
  ['SECRETS_KEY', Buffer.alloc(32, 'ab').toString('base64'), /SECRETS_KEY: is not random/],
])('production is refused with %s=%s', (name, value, message) => {
  expect(() => readConfig({ ...least, [name]: value })).toThrow(message);
  expect(() => readConfig({ ...least, [name]: value, PROFILE: 'local' })).not.toThrow();
});

test.each(['SIGNER_URL', 'ETH_RPC_URLS', 'BTC_RPC_URLS', 'EXCHANGE_URL', 'EXCHANGE_WALLETS_URL', 'RATES_URL'])(
  '%s is https: or on this machine, in every profile',
  (name) => {
    const environment = { ...least, SIGNER_TOKEN: randomBytes(24).toString('hex'), SIGNER_URL: 'http://[::1]:4500' };
    for (const url of ['http://10.0.0.1:4500', 'http://127.0.0.1.evil.test', 'ftp://127.0.0.1', 'here']) {
      expect(() => readConfig({ ...environment, [name]: url })).toThrow(name);
    }
    for (const url of ['https://node.test/key', 'http://127.0.0.1:4500', 'http://localhost:4500']) {
      expect(() => readConfig({ ...environment, [name]: url })).not.toThrow();
    }
  },
);

test('the signer’s address and token are configured together, and the token is random', () => {
  const SIGNER_URL = 'https://signer.test';
  expect(() => readConfig({ ...least, SIGNER_URL })).toThrow(/SIGNER_TOKEN: is required with SIGNER_URL/);
  const repeated = { ...least, SIGNER_URL, SIGNER_TOKEN: 'x'.repeat(64) };
  expect(() => readConfig(repeated)).toThrow(/SIGNER_TOKEN: is not random/);
});

test('the database’s address carries no options, in whatever spelling', () => {
  for (const name of ['options', '%6Fptions']) {
    const DATABASE_URL = `${least.DATABASE_URL}?${name}=-c%20role%3Dpostgres`;
    expect(() => readConfig({ ...least, DATABASE_URL })).toThrow(/DATABASE_URL: must not carry options/);
  }
});

test('the error names every missing or invalid variable', () => {
  const wrong = { PORT: '70000', DATABASE_URL: 'mysql://x', SECRETS_KEY: 'c2hvcnQ=', PROFILE: 'staging' };
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(new RegExp(`${name}:`));
  expect(() => readConfig({})).toThrow(/DATABASE_URL:.*SECRETS_KEY:/s);
});
