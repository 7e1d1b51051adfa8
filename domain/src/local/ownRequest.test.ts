import { expect, test } from 'vitest';
import { isOwnRequest } from './ownRequest.ts';

const host = '127.0.0.1:4100';

test.each([
  [{ host }, true],
  [{ host, origin: `http://${host}` }, true],
  [{ host: '[::1]:4100' }, true],
  [{ host, origin: 'http://127.0.0.1:4101' }, false],
  [{ host, origin: 'https://elsewhere.test' }, false],
  [{ host, origin: 'null' }, false],
  [{ host: 'elsewhere.test:4100', origin: 'http://elsewhere.test:4100' }, false],
  [{ host: 'localhost.elsewhere.test' }, false],
  [{ host: '' }, false],
  [{}, false],
])('a request with %j is of this machine: %s', (headers, isOwn) => {
  expect(isOwnRequest(headers)).toBe(isOwn);
});
