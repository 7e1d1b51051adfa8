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
